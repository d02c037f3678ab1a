# G1, G9: one way through everything by keys in a real window: title, a run by seed, the choice of skills, a fight, a
# level, pause, save and leave, going on, death with its cause, revenge, the end; and a boss. SHOTS=DIR leaves a picture of each
# screen there (where python3 is).
. tests/e2e/common.sh
start_display

user="$XDG_DATA_HOME/rift-survivors"
last="$user/last_run.rift"

# Every cast calls a pack around the player, who fells each with a blow and is level 2 after the first few.
copy_data "$work/data"
sed -i 's/^  attack = [0-9]*/  attack = 100/; s/^  hp = [0-9]*/  hp = 150/' "$work/data/scripts/player.lua"
sed -i 's/^    first = 20/    first = 4/; s/second = 1, hit/second = 20, hit/' "$work/data/scripts/growth.lua"
for skill in "$work"/data/scripts/skills/*.lua; do
  sed -i '/^  release = function(_, player)/a\    local px, pz = world.position(player)\n    world.spawn_ring(px, pz, 4, 6)' "$skill"
done

# shot NAME: what the window shows now.
shot() {
  [ -n "${SHOTS:-}" ] || return 0
  command -v python3 >/dev/null || return 0
  mkdir -p "$SHOTS"
  xwd -silent -id "$window" -out "$work/shot.xwd" && python3 tests/e2e/xwd_to_png.py "$work/shot.xwd" "$SHOTS/$1.png"
}
keys() {
  xdotool key --window "$window" --delay 80 "$@"
  sleep 0.4
}
# The last state of the run that is being played, as far as its recording is written (once a second).
state() { "$RIFT" replay "$last" --json --every 1 --data "$work/data" 2>/dev/null | grep '"tick"' | tail -n 1; }
# until FIELD TEST NUMBER WHAT [KEY…]: presses the keys until a number of the state is so, at most 60 s.
until_state() {
  name=$1 test=$2 number=$3 what=$4
  shift 4
  for _ in $(seq 120); do
    value=$(state | field "$name")
    [ -n "$value" ] && [ "$value" "$test" "$number" ] && return 0
    # shellcheck disable=SC2086 # none or some keys
    [ $# = 0 ] || xdotool key --window "$window" --delay 90 "$@"
    sleep 0.5
  done
  fail "$what: $(state)"
}

xdotool mousemove 2 2 # where it chooses no row
"$RIFT" play --data "$work/data" >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
sleep 1.5
shot 01_title

# A run by seed: New run, then the row below it.
keys Down Return
xdotool type --window "$window" "4242"
sleep 0.3
shot 02_seed
keys Return
until_state tick -ge 60 "no run began"
shot 03_skill
# Two skills and an ultimate: time stands still until they are chosen.
keys 1
sleep 0.6
shot 04_skill_again
keys 2
sleep 0.6
shot 05_ultimate
keys 1
sleep 1.2
shot 06_playing

# A fight: a skill calls the pack, the burst of the ultimate fells it (a blow might take a card at once). The level
# brings cards; time stands still until a key takes one.
keys 1
sleep 1
xdotool key --window "$window" r
sleep 0.5
shot 07_fight
until_state kills -ge 2 "nobody was felled"
sleep 1.5
shot 08_level_up
keys 1
sleep 0.6
shot 08_level_taken
keys Escape
shot 09_pause
before=$(state | field kills)
keys Up Up Return
sleep 1.5
"$RIFT" replay "$last" --json --data "$work/data" >"$work/left" || fail "the run that was left: $(cat "$work/left")"
[ -e "$user/saves/run_a.rift" ] || [ -e "$user/saves/run_b.rift" ] || fail "nothing was saved: $(ls -R "$user")"
shot 10_title_continue

# Going on stands where it was left.
keys Return
sleep 1
shot 11_continued
until_state tick -gt "$(field ticks <"$work/left")" "it does not go on where it was left"
[ "$(state | field kills)" -ge "$before" ] || fail "another run: $(state)"

# Death: two packs, and no hand to fight them.
keys 2
until_state hp -le 0 "nobody dies of it" 1 2
sleep 2.5
shot 12_result
[ -e "$user/saves/revenge.rift" ] || fail "a death without revenge: $(ls -R "$user")"
[ ! -e "$user/saves/run_a.rift" ] && [ ! -e "$user/saves/run_b.rift" ] || fail "a dead run can be gone on with"

# Revenge: the same dungeon from its beginning.
keys Return
sleep 1.5
shot 13_revenge
keys F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "exit $status: $(cat "$work/log")"
"$RIFT" replay "$last" --json --every 1 --data "$work/data" >"$work/states" 2>"$work/err" ||
  fail "the journey's recording parts: $(tail -n 1 "$work/states") $(cat "$work/err")"
grep -q '"hp":-\{0,1\}0,' "$work/states" || fail "nobody died in the recording"
[ "$(grep '"tick"' "$work/states" | tail -n 1 | field kills)" = 0 ] || fail "revenge did not begin anew"
[ "$(grep '"tick"' "$work/states" | tail -n 1 | field hp)" -gt 0 ] || fail "revenge begins dead"
# A boss: from the fifth floor's start straight north through the gate, which shuts behind; it strikes.
"$RIFT" play --seed 0 --floor 5 --data "$work/data" >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
sleep 1.5
for card in 1 2 1; do keys "$card"; sleep 0.6; done
keys m
shot 14_map
keys m
xdotool keydown --window "$window" w
sleep 4
shot 15_boss_gate
until_state hp -lt 150 "no boss strikes"
xdotool keyup --window "$window" w
shot 16_boss
keys F10
wait "$game_pid" || fail "exit $?: $(cat "$work/log")"
grep -q "error\|ERROR" "$work/log" && fail "it told of an error: $(cat "$work/log")"
exit 0
