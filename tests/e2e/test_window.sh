# G1: the game in a real window, moved by real key and mouse events; it is left cleanly.
. tests/e2e/common.sh
start_display

# play NAME ARGS…: starts the game in the background, its messages in $work/NAME.log.
play() {
  name=$1
  shift
  "$RIFT" play --seed 7 "$@" >"$work/$name.log" 2>&1 &
  game_pid=$!
}
last_state() { "$RIFT" replay "$XDG_DATA_HOME/rift-survivors/last_run.rift" --json --every 1 | grep '"tick"' | tail -n 1; }
first_state() { "$RIFT" replay "$XDG_DATA_HOME/rift-survivors/last_run.rift" --json --every 1 | grep '"tick"' | head -n 1; }
whole() { printf '%.0f' "$1"; }

# Keys by their place: D is right, W is up; J swings, the space bar rolls; M shows the map and hides it; F6 and F7 change
# how limbs and how much are drawn; F10 leaves.
play keys
window=$(wait_for_window "$work/keys.log")
sleep 1
take_cards "$window"
xdotool keydown --window "$window" d
sleep 1
xdotool keyup --window "$window" d
xdotool key --window "$window" j space m
sleep 0.5
xdotool key --window "$window" m F6 F7
sleep 0.3
xdotool key --window "$window" F7 F6
xdotool key --window "$window" F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "exit $status: $(cat "$work/keys.log")"
before=$(first_state | field x) after=$(last_state | field x)
[ "$(whole "$after")" -gt "$(whole "$before")" ] || fail "held D: x went from $before to $after"

# Resizing, iconifying, the pointer, OpenGL ES, closing by the window system.
play gles --gles
window=$(wait_for_window "$work/gles.log")
sleep 0.5
xdotool windowsize "$window" 320 240
xdotool mousemove --window "$window" 200 100 click 1
sleep 0.3
xdotool windowminimize "$window" 2>/dev/null || true
sleep 0.3
xdotool windowsize "$window" 1000 700
sleep 0.3
kill -0 "$game_pid" || fail "it ended by itself: $(cat "$work/gles.log")"
xdotool windowclose "$window" 2>/dev/null || true
xdotool key --window "$window" F10 2>/dev/null || true
wait "$game_pid" || true

# The bot plays in the window for a while and the game ends by itself.
play bot --bot --ticks 120
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "bot: exit $status: $(cat "$work/bot.log")"
