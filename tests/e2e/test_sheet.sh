# Contact sheets of rigs: a row for each state, the same picture twice, and one sentence for a rig that is not there.
. tests/e2e/common.sh

# height_of PNG: its rows of pixels, from the header.
height_of() { od -An -tu1 -j20 -N4 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'; }

for rig in swarm melee boss; do
  "$RIFT" shot "sheet:$rig" --out "$work/$rig.png" || fail "sheet:$rig"
done
[ "$(height_of "$work/boss.png")" -gt 3000 ] || fail "the boss's sheet lacks states"
[ "$(height_of "$work/swarm.png")" -lt 800 ] || fail "the swarm's sheet is higher than two states"
"$RIFT" shot sheet:melee --out "$work/again.png" || fail "sheet:melee again"
cmp "$work/melee.png" "$work/again.png" || fail "two sheets of one rig differ"
"$RIFT" shot sheet:melee --profile mobile --size 640x480 --out "$work/stepped.png" || fail "sheet:melee stepped"
"$RIFT" shot sheet:swarm --gles --out "$work/gles.png" || fail "sheet:swarm --gles"

if "$RIFT" shot sheet:nobody --out "$work/none.png" 2>"$work/err"; then fail "a sheet of nobody"; fi
grep -q "no rig 'nobody' under scripts/anim/" "$work/err" || fail "$(cat "$work/err")"
if "$RIFT" shot sheet:swarm 2>"$work/err"; then fail "a sheet without --out"; fi
grep -q "needs --out" "$work/err" || fail "$(cat "$work/err")"
