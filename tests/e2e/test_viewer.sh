# P10: the viewer in a real window, driven by real key and mouse events; its state is read back as JSON. Tables are edited
# while it plays.
. tests/e2e/common.sh

# Words that are wrong.
status=0
"$RIFT" viewer player melee >"$work/out" 2>"$work/err" || status=$?
[ "$status" = 2 ] || fail "two rigs: exit $status"
status=0
"$RIFT" viewer nobody >"$work/out" 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "an unknown rig: exit $status"
grep -q "there is no rig 'nobody'; there are: .*melee, .*player" "$work/err" || fail "$(cat "$work/err")"

start_display

# view NAME ARGS…: starts the viewer in the background, JSON in $work/NAME.json, messages in $work/NAME.log.
view() {
  name=$1
  shift
  begin_tool "$name" viewer "$@"
}

# Nothing is pressed: it plays.
view still
leave still
expect '"rig":"player","state":"ground"'
expect '"paused":false,"speed":1,"frame_step":false,"profile":"desktop"'
[ "$(echo "$line" | field tick)" -gt 10 ] || fail "it stood still: $line"

# A slider dragged by the mouse, the stage turned and zoomed, frame-step, speed, pause, single steps.
view driven
xdotool mousemove --window "$window" 980 228 mousedown 1
xdotool mousemove --window "$window" 1050 228
xdotool mousemove --window "$window" 1114 228 mouseup 1
xdotool mousemove --window "$window" 640 300 mousedown 1
xdotool mousemove --window "$window" 700 320
xdotool mousemove --window "$window" 760 340 mouseup 1
xdotool click 4
sleep 0.5
xdotool key --window "$window" f minus space
sleep 0.5
xdotool key --window "$window" period period comma
sleep 0.3
leave driven
expect '"paused":true,"speed":0.75,"frame_step":true'
expect '"speed":3.5'
expect '"clips":{"idle":0.[0-9]*,"walk":0.[0-9]*,"dash":0}'
echo "$line" | grep -q '"yaw":-0.55,' && fail "the table did not turn: $line"

# A state chosen by click (the last row, death) stays on; the sniper's parameter is set by keys; other rigs by PgDn.
view chosen
xdotool mousemove --window "$window" 100 321 click 1
sleep 0.5
leave chosen
expect '"state":"death"'
view keys ranged
xdotool key --window "$window" Right Right Next
sleep 0.3
xdotool key --window "$window" Prior Down
sleep 0.3
leave keys
expect '"rig":"ranged","state":"aim"'
expect '"name":"look","state":"track"'

# Live edits: a good one is taken over, a broken one is told and the old one plays on.
copy_data "$work/data"
view edited player --data "$work/data"
sed 's/{ name = "ground", along/{ name = "floor", along/; s/"ground"/"floor"/g' "$work/data/scripts/anim/player.lua" >"$work/new.lua"
cp "$work/new.lua" "$work/data/scripts/anim/player.lua"
wait_for "$work/edited.log" "reloaded scripts/anim/player.lua"
sed 's/clip = "attack1"/clip = "attack9"/' "$work/new.lua" >"$work/data/scripts/anim/player.lua"
wait_for "$work/edited.log" "scripts/anim/player.lua:[0-9]*: .*attack9"
leave edited
expect '"state":"floor"'
expect '"errors":1'

# It ends by itself after so many ticks, also on OpenGL ES.
view timed melee --ticks 30 --gles
wait "$game_pid" || fail "--ticks: $(cat "$work/timed.log")"
grep -q '"rig":"melee","state":"idle"' "$work/timed.json" || fail "$(cat "$work/timed.json")"
