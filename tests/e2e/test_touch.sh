# G1: the stick and the buttons for fingers, with the mouse as one.
. tests/e2e/common.sh
start_display

last="$XDG_DATA_HOME/rift-survivors/last_run.rift"
# After the recording has been written on.
state() {
  sleep 1.3
  "$RIFT" replay "$last" --json --every 1 | grep '"tick"' | tail -n 1
}
whole() { printf '%.0f' "$1"; }

"$RIFT" play --seed 7 --touch >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
xdotool windowsize --sync "$window" 640 360 # half of the layout's pixels; a frame takes little time
sleep 1
# Cards are tapped, skills and the ultimate, until the stick, pushed to the right, moves the hero; then it is let go.
before=$(whole "$(state | field x)")
for _ in $(seq 20); do
  xdotool mousemove --window "$window" 200 160 click 1 # on the first of three and of two
  sleep 0.5
  xdotool mousemove --window "$window" 85 235 mousedown 1
  sleep 0.2
  xdotool mousemove --window "$window" 131 235
  sleep 0.8
  xdotool mouseup 1
  after=$(whole "$(state | field x)")
  [ "$after" = "$before" ] || break
done
[ "$after" -gt "$before" ] || fail "the stick: x went from $before to $after"
rest=$(state | field x)
sleep 0.5
[ "$(state | field x)" = "$rest" ] || fail "let go it went on from $rest"

# A press beside all spots does nothing; the two bars pause: no time goes by.
xdotool mousemove --window "$window" 320 100 click 1
[ "$(state | field x)" = "$rest" ] || fail "a press beside the spots moves"
xdotool mousemove --window "$window" 534 23 click 1
sleep 0.4
before=$(state | field tick)
after=$(state | field tick)
[ "$before" = "$after" ] || fail "paused it went on from $before to $after"
xdotool key --window "$window" F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "exit $status: $(cat "$work/log")"
