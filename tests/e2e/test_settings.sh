# G1, G10: the settings' pages by keys, pointer and wheel in real windows of odd sizes; what is set is kept and acts at
# once; a key that is bound acts; losing the focus holds the game.
. tests/e2e/common.sh
start_display

user="$XDG_DATA_HOME/rift-survivors"
last="$user/last_run.rift"
keys() {
  xdotool key --window "$window" --delay 70 "$@"
  sleep 0.4
}
kept() { grep -q "^$1\$" "$user/settings.txt" || fail "not kept: $1 — $(cat "$user/settings.txt")"; }
state() { "$RIFT" replay "$last" --json --every 1 | grep '"tick"' | tail -n 1; }
whole() { printf '%.0f' "$1"; }
# ticks: of the run as far as its recording is written (once a second).
ticks() {
  sleep 1.3
  "$RIFT" replay "$last" --json | field ticks
}
leave() {
  keys F10
  status=0
  wait "$game_pid" || status=$?
  [ "$status" = 0 ] || fail "exit $status: $(cat "$work/log")"
  ! grep -q "error\|ERROR" "$work/log" || fail "it told of an error: $(cat "$work/log")"
}

xdotool mousemove 2 2 # where it chooses no row
"$RIFT" play --seed 7 >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
sleep 1
take_cards "$window"

# Pause, settings, the page of the picture: full screen and back, no vsync, a frame cap, all at once and kept.
xdotool windowsize --sync "$window" 640 360 # a frame takes little time
sleep 0.5
keys Escape
keys Down Return
keys Next
keys Down
keys Right
sleep 0.5
kept "fullscreen on"
xdotool getwindowgeometry "$window" | grep -q "1280x720" || fail "no full screen: $(xdotool getwindowgeometry "$window")"
keys F11
kept "fullscreen off"
keys Down Right Down Right
kept "vsync off"
kept "frame_cap 30"

# The page of the sound: a slider is dragged with the mouse; the window is 4:3 and small, so the places are scaled.
xdotool windowsize --sync "$window" 320 240
sleep 0.4
keys Next
# 320 × 240: the first row lies at 56, its track at 156 … 246.
xdotool mousemove --window "$window" 190 56 mousedown 1
sleep 0.3
xdotool mousemove --window "$window" 202 56
sleep 0.3
xdotool mouseup 1
sleep 0.4
value=$(sed -n 's/^volume //p' "$user/settings.txt")
[ "$value" -ge 40 ] && [ "$value" -le 60 ] || fail "dragged to the middle the volume is $value"

# The keys: a very wide window; the wheel scrolls down to the reset and the cursor comes along; attack moves to L.
xdotool windowsize --sync "$window" 1260 540
sleep 0.4
keys Next
xdotool mousemove --window "$window" 630 300 click 5 click 5 click 5
sleep 0.3
keys Prior Next
for _ in 1 2 3 4 5; do keys Down; done
keys Return
keys l
kept "key.attack L MOUSE_LEFT PAD_X PAD_RT"
keys Return
keys q # the cell's: it gets L
kept "key.attack Q MOUSE_LEFT PAD_X PAD_RT"
kept "key.item L PAD_UP"
keys Return
keys Escape # leaves it as it is
kept "key.attack Q MOUSE_LEFT PAD_X PAD_RT"
for _ in 1 2 3 4 5; do keys Up; done
keys Return
keys l # up moves by L; the cell gets W
kept "key.up L UP"
keys Escape
keys Escape
xdotool windowsize --sync "$window" 320 240 # where a frame takes no time
sleep 0.5
before=$(whole "$(state | field z)")
for _ in $(seq 20); do
  xdotool key --window "$window" 1 # what is still to be chosen
  xdotool keydown --window "$window" l
  sleep 1
  xdotool keyup --window "$window" l
  sleep 0.6
  after=$(whole "$(state | field z)")
  [ "$after" = "$before" ] || break
done
[ "$after" -lt "$before" ] || fail "held L: z went from $before to $after"

# Without the focus, and while it is hidden, no time of the run goes by.
xdotool windowfocus --sync "$window"
sleep 0.5
xdotool windowunmap --sync "$window"
sleep 1
before=$(ticks)
after=$(ticks)
[ "$before" = "$after" ] || fail "hidden it went on from $before to $after"
xdotool windowmap --sync "$window"
sleep 0.5
xdotool windowfocus --sync "$window"
sleep 0.5
[ "$(ticks)" = "$after" ] || fail "it went on by itself"
keys Escape
[ "$(ticks)" -gt "$after" ] || fail "it does not go on"
leave

# It is all there at the next start; a line that is no binding is told with its number.
echo 'key.attack NOSUCHKEY' >>"$user/settings.txt"
sleep 0.3
"$RIFT" play --frame-cap 0 >"$work/log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/log")
wait_for "$work/log" "settings.txt:34: 'key.attack NOSUCHKEY' is no setting"
leave
