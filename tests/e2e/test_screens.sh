# G1: title, seed, pause, settings and the way back, by keys and pointer in a real window.
. tests/e2e/common.sh
start_display

user="$XDG_DATA_HOME/rift-survivors"
keys() {
  xdotool key --window "$window" --delay 60 "$@"
  sleep 0.4
}

"$RIFT" play >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
sleep 1
# Behind the title the bot plays, and nothing of it is kept.
[ ! -e "$user/last_run.rift" ] || fail "the title's show left a recording"

# The second row, a seed, a run; pause, settings: another language, kept at once.
xdotool mousemove --window "$window" 20 20
keys Up Up Up Up
xdotool mousemove --window "$window" 640 368 click 1
sleep 0.4
xdotool type --window "$window" "4242"
keys Return
sleep 1.5
keys Escape
keys Down Return
keys Return
grep -q '^language ja$' "$user/settings.txt" || fail "the language was not kept: $(cat "$user/settings.txt")"
keys Escape
keys Escape
sleep 1
# Paused time is no time of the run: the run goes on and is left to the title, which keeps its recording.
keys Escape
keys Up Up Return
sleep 1
recorded=$("$RIFT" replay "$user/last_run.rift" --json) || fail "the run's recording does not replay: $recorded"
keys F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "exit $status: $(cat "$work/log")"
"$RIFT" replay "$user/last_run.rift" --json --every 60 >"$work/states" || fail "replay failed"
grep -q '"floor":1' "$work/states" || fail "no run was recorded: $(cat "$work/states")"

# A broken line of the settings is told and left out.
sed -i 's/^language ja/language en/' "$user/settings.txt" # the window's title is looked for in English
echo 'shake loud' >>"$user/settings.txt"
"$RIFT" play >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
wait_for "$work/log" "settings.txt:34: 'shake loud' is no setting"
xdotool key --window "$window" F10
wait "$game_pid" || fail "exit $?: $(cat "$work/log")"
