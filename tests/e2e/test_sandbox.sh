# R4-R9: the sandbox in a real window, every button by the mouse and every key, driven by real events; its state is read
# back as JSON. Rules are edited while it runs.
. tests/e2e/common.sh

# Words that are wrong.
for words in "now" "--seed" "--ticks -1" "--stiffness 5" "--lang xx"; do
  status=0
  # shellcheck disable=SC2086 # several words
  "$RIFT" sandbox $words >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = 2 ] || fail "sandbox $words: exit $status"
  [ "$(wc -l <"$work/err")" = 1 ] || fail "sandbox $words: $(cat "$work/err")"
done
"$RIFT" sandbox --help | grep -q "dropped, grabbed, thrown" || fail "no help"
status=0
"$RIFT" shot sandbox:nothing --out "$work/a.png" 2>"$work/err" || status=$?
[ "$status" = 2 ] || fail "shot sandbox:nothing: exit $status"
grep -q "sandbox:blast" "$work/err" || fail "$(cat "$work/err")"

start_display

# begin NAME ARGS…: starts the sandbox in the background, JSON in $work/NAME.json, messages in $work/NAME.log.
begin() {
  name=$1
  shift
  begin_tool "$name" sandbox --seed 7 "$@"
}
click() {
  xdotool mousemove --window "$window" "$1" "$2"
  sleep 0.1
  xdotool click 1
  sleep 0.1
}

# Nothing is pressed: one figure falls and lies.
begin still
sleep 2
leave still
expect '"figures":1,"props":0,"bodies":false,"panel":true,"power":12,"stiffness":0,"time":1,"blasts":0'
expect '"nan":false'
echo "$line" | field highest | awk '{ exit !($1 > 0 && $1 < 1) }' || fail "it hangs in the air: $line"

# Every button, by the mouse.
begin buttons
click 200 100 # ADD
click 200 100
click 84 208  # BALL
click 200 208 # BOX
click 200 172 # BLAST
click 84 172  # BODIES
sleep 0.2
leave buttons
expect '"figures":3,"props":2,"bodies":true,"panel":true'
expect '"blasts":1'
begin undo
click 200 100 # ADD
click 84 208  # BALL
click 200 136 # CLEAR
xdotool mousemove --window "$window" 100 268 mousedown 1 mousemove --window "$window" 253 268 mouseup 1 # POWER
sleep 0.1
xdotool mousemove --window "$window" 40 308 mousedown 1 mousemove --window "$window" 142 308 mouseup 1 # STIFFNESS
sleep 0.1
click 86 348  # TIME
click 84 100  # DROP
leave undo
expect '"figures":2,"props":0'
echo "$line" | field power | awk '{ exit !($1 > 29) }' || fail "the power: $line"
echo "$line" | field stiffness | awk '{ exit !($1 > 48 && $1 < 52) }' || fail "the stiffness: $line"
echo "$line" | field time | awk '{ exit !($1 > 0.22 && $1 < 0.28) }' || fail "the time: $line"
echo "$line" | field highest | awk '{ exit !($1 > 1) }' || fail "they were not dropped: $line"

# The same by keys, the last one undoing all; the panel hides.
begin keys
xdotool key --window "$window" --delay 60 a 1 2 space b d bracketright bracketright comma equal F1
sleep 0.3
leave keys
expect '"figures":2,"props":2,"bodies":true,"panel":false,"power":14,"stiffness":10,"time":0.95'
expect '"blasts":1'
begin again
xdotool key --window "$window" --delay 60 a 1 b Escape Escape c 2 r
sleep 0.3
leave again
expect '"figures":1,"props":0,"bodies":false,"panel":true,"power":12,"stiffness":0,"time":1'

# The figure is lifted by the mouse, which does not turn the camera; beside it a drag does, and the wheel zooms. Without
# gravity it floats where the camera looks, however slow the machine is.
copy_data "$work/floating"
sed -i 's/gravity = 9.81/gravity = 0/; s/jitter = 0.25, lowest = 2.0, highest = 4.5, tilt = 0.4/jitter = 0, lowest = 1.15, highest = 1.15, tilt = 0/; s/height = 0.9,/height = 1.5,/' \
  "$work/floating/scripts/sandbox.lua"
begin held --data "$work/floating"
xdotool mousemove --window "$window" 774 360
sleep 0.3
xdotool mousedown 1
for y in 340 320 300 280 260 240 220 200 180 160 150; do
  xdotool mousemove --window "$window" 774 $y
  sleep 0.1
done
sleep 2
leave held
xdotool mouseup 1
yaw=$(echo "$line" | field yaw)
echo "$line" | field highest | awk '{ exit !($1 > 1.8) }' || fail "it was not lifted: $line"
echo "$yaw" | awk '{ exit !($1 > 0.41 && $1 < 0.43) }' || fail "the camera turned: $line"
begin turned
xdotool mousemove --window "$window" 1200 640
sleep 0.3
xdotool mousedown 1
sleep 0.3
xdotool mousemove --window "$window" 1000 600
sleep 0.3
xdotool mouseup 1
sleep 0.2
xdotool click 4
sleep 0.1
xdotool click 3
sleep 0.3
leave turned
echo "$line" | field yaw | awk '{ exit !($1 < 0) }' || fail "the camera did not turn: $line"
echo "$line" | field distance | awk '{ exit !($1 < 9) }' || fail "the wheel: $line"
expect '"blasts":1'

# Live edits: a good one is taken over, a broken one is told by file and line, and the old rules go on.
copy_data "$work/data"
begin edited --data "$work/data"
xdotool key --window "$window" a
sed 's/stiffness = { least = 0, most = 100, start = 0/stiffness = { least = 40, most = 100, start = 40/' \
  "$work/data/scripts/sandbox.lua" >"$work/new.lua"
cp "$work/new.lua" "$work/data/scripts/sandbox.lua"
wait_for "$work/edited.log" "reloaded scripts/sandbox.lua"
sed 's/radius = 0.12/radius = -1/' "$work/data/scripts/figures/human.lua" >"$work/bad.lua"
cp "$work/bad.lua" "$work/data/scripts/figures/human.lua"
wait_for "$work/edited.log" "scripts/figures/human.lua:[0-9]*: "
leave edited
expect '"figures":2,"props":0'
expect '"stiffness":40'

# It ends by itself after so many ticks, also on OpenGL ES.
"$RIFT" sandbox --ticks 30 --gles --json >"$work/timed.json" 2>"$work/timed.log" ||
  fail "--ticks: $(cat "$work/timed.log")"
grep -q '"figures":1' "$work/timed.json" || fail "$(cat "$work/timed.json")"
