# G5: runs that the bot played all over the dungeon replay to the same hash in another process; drawing a run while it is
# repeated, at any size, changes nothing. by_hand_recorded_runs.sh does more of the same, on three builds.
. tests/e2e/common.sh

# Two runs each of the first floor, of other themes' and of every boss's: one as it is, one of a hero who lives through
# it, so that what fights, drops and grows there is met.
copy_data "$work/data"
sed -i 's/^  hp = [0-9]*/  hp = 3000/; s/^  attack = [0-9]*/  attack = 60/' "$work/data/scripts/player.lua"
seed=600
for floor in 1 5 6 10 11 15; do
  for data in "$RIFT_SOURCE" "$work/data"; do
    seed=$((seed + 1))
    run="$work/$seed.rift"
    "$RIFT" record "$run" --seed "$seed" --floor "$floor" --ticks 6000 --bot --data "$data" >"$work/recorded" ||
      fail "seed $seed on floor $floor can't be recorded"
    "$RIFT" replay "$run" --json --data "$data" >"$work/replayed" 2>"$work/err" ||
      fail "seed $seed on floor $floor parts: $(cat "$work/err")"
    [ ! -s "$work/err" ] || fail "seed $seed on floor $floor: $(cat "$work/err")"
    for name in ticks hash; do
      [ "$(field "$name" <"$work/recorded")" = "$(field "$name" <"$work/replayed")" ] ||
        fail "seed $seed on floor $floor, another $name: $(cat "$work/recorded" "$work/replayed")"
    done
  done
  [ "$(field kills <"$work/recorded")" -gt 0 ] || fail "floor $floor: the hero who lives met nobody"
done

# The boss of floor 15, watched by the renderer: small and mobile, large and desktop.
"$RIFT" record "$work/watched.rift" --seed 615 --floor 15 --ticks 600 --bot >"$work/recorded" || fail "record"
for words in "--size 320x240 --profile mobile" "--size 1280x720 --profile desktop --gles"; do
  # shellcheck disable=SC2086 # words
  "$RIFT" replay "$work/watched.rift" --json --draw $words >"$work/drawn" || fail "drawn with $words it parts"
  [ "$(field pictures <"$work/drawn")" = 20 ] || fail "not every 30th tick was drawn: $(cat "$work/drawn")"
  [ "$(field hash <"$work/drawn")" = "$(field hash <"$work/recorded")" ] || fail "drawing with $words changed the run"
done
