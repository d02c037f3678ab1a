# C7, C3: two bots without a window; then the window, a line drawn with the mouse by real events, the keys, and rules
# that are edited while it runs.
. tests/e2e/common.sh

# Words that are wrong.
for words in "now" "--seed" "--seconds x" "--seconds -1" "--stiffness 5" "--lang xx"; do
  status=0
  # shellcheck disable=SC2086 # several words
  "$RIFT" duel $words >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = 2 ] || fail "duel $words: exit $status"
  [ "$(wc -l <"$work/err")" = 1 ] || fail "duel $words: $(cat "$work/err")"
done
"$RIFT" duel --help | grep -q "draw a line" || fail "no help"

# Bots: every one ends, both sides win some, and the same seed is the same fight.
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
  "$RIFT" duel --bots --seed $seed --seconds 90 --json >>"$work/duels"
done
[ "$(wc -l <"$work/duels")" = 12 ] || fail "not a line a duel"
grep -q '"winner":"a"' "$work/duels" || fail "the first never wins"
grep -q '"winner":"b"' "$work/duels" || fail "the second never wins"
grep -q '"nan":true' "$work/duels" && fail "a place is no number"
for name in winner seconds falls upright_share worst_sep_m hash nan outside_force_p95; do
  [ "$(grep -c "\"$name\":" "$work/duels")" = 12 ] || fail "not every line has $name"
done
field upright_share <"$work/duels" | sort -n | awk '{ v[NR] = $1 } END { exit !(v[6] >= 0.6) }' || fail "they lie too much"
field worst_sep_m <"$work/duels" | awk '$1 > 0.03 { bad = 1 } END { exit bad }' || fail "joints come apart"
"$RIFT" duel --bots --seed 3 --seconds 90 --json >"$work/again"
[ "$(sed -n 3p "$work/duels")" = "$(cat "$work/again")" ] || fail "the same seed is another fight"
"$RIFT" duel --bots --seed 3 --seconds 0.5 --json | grep -q '"winner":null' || fail "time was not out"

start_display
begin() {
  name=$1
  shift
  begin_tool "$name" duel --seed 4 "$@"
}

# A line: time stands while the button is down, then the blade follows.
begin line
xdotool mousemove --window "$window" 400 250 mousedown 1
for x in 440 480 520 560 600 640 680 720; do
  xdotool mousemove --window "$window" $x 280
  sleep 0.05
done
xdotool mouseup 1
sleep 0.5
leave line
expect '"drawing":false,"strokes":1'
expect '"nan":false'

begin keys
xdotool key --window "$window" --delay 60 c Tab v p
sleep 0.3
leave keys
expect '"classroom":true,"pid":true,"paused":true'

# Rules with a mistake are refused on screen and the fight goes on; mended ones are taken.
mkdir "$work/data"
cp -r "$RIFT_SOURCE/scripts" "$RIFT_SOURCE/shaders" "$work/data/"
begin edit --data "$work/data"
sed -i 's/apart = 2.2/apart = "far"/' "$work/data/scripts/duel.lua"
sleep 2
grep -q "scripts/duel.lua:[0-9]*: field 'apart'" "$work/edit.log" || fail "no word of the mistake: $(cat "$work/edit.log")"
sed -i 's/apart = "far"/apart = 3.1/' "$work/data/scripts/duel.lua"
sleep 2
leave edit
expect '"nan":false'
