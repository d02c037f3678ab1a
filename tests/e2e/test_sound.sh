# E8: sounds can be made without a device, the game plays with one, without one and with one that fails, and what is
# wrong with a sound is told.
. tests/e2e/common.sh

# ---- rift sound ----
"$RIFT" sound --data "$RIFT_SOURCE" --seconds 1 >"$work/all" || fail "rift sound"
for name in step swing4 hurt win music:title music:void_sentinel; do
  grep -q "^$name " "$work/all" || fail "rift sound does not list $name"
done
"$RIFT" sound swing1 --data "$RIFT_SOURCE" --out "$work/a.wav" --json >"$work/a" || fail "rift sound swing1"
"$RIFT" sound swing1 --data "$RIFT_SOURCE" --out "$work/b.wav" --json | cmp -s - "$work/a" || fail "another swing1"
cmp -s "$work/a.wav" "$work/b.wav" || fail "another file of swing1"
[ "$(head -c 4 "$work/a.wav")" = RIFF ] || fail "swing1 is no .wav"
"$RIFT" sound music:data_grid --data "$RIFT_SOURCE" --seconds 3 --danger 0 --json >"$work/calm"
"$RIFT" sound music:data_grid --data "$RIFT_SOURCE" --seconds 3 --danger 1 --out "$work/hot.wav" --json >"$work/hot"
[ "$(field hash <"$work/calm")" != "$(field hash <"$work/hot")" ] || fail "danger changes nothing"
[ "$(wc -c <"$work/hot.wav")" = $((44 + 3 * 32000 * 4)) ] || fail "3 s of music are $(wc -c <"$work/hot.wav") bytes"

# refuses TEXT ARGS…: exit 2 and one line that says so.
refuses() {
  text=$1 status=0
  shift
  "$RIFT" sound "$@" --data "$RIFT_SOURCE" >/dev/null 2>"$work/err" || status=$?
  [ "$status" = 2 ] || fail "rift sound $*: exit $status"
  [ "$(wc -l <"$work/err")" = 1 ] && grep -q "$text" "$work/err" || fail "rift sound $*: $(cat "$work/err")"
}
refuses "there is no sound 'swing9'; rift sound lists them all" swing9
refuses "there is no music 'polka'; rift sound lists them all" music:polka
refuses "\-\-out takes one sound" --out "$work/c.wav"
refuses "danger takes a number from 0 to 1" music:title --danger 7
status=0
"$RIFT" sound hit --data "$RIFT_SOURCE" --out "$work/no/such/folder.wav" >/dev/null 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "an unwritable file: exit $status"

# ---- A bad table ----
copy_data "$work/data"
sed -i 's/pitch = 74/pitch = "low"/' "$work/data/scripts/sounds/run.lua"
status=0
"$RIFT" check --data "$work/data" 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "check: exit $status"
grep -q "scripts/sounds/run.lua:6: field '\[1\].parts\[1\].pitch' must be a number" "$work/err" || fail "$(cat "$work/err")"

# ---- The game ----
start_display
# plays NAME LINES ARGS…: plays for 2 s and says so many lines about sound.
plays() {
  name=$1 lines=$2
  shift 2
  "$RIFT" play --seed 7 --ticks 120 --bot --no-recording "$@" >"$work/$name.log" 2>&1 || fail "$name: $(cat "$work/$name.log")"
  [ "$(grep -c "sound" "$work/$name.log")" = "$lines" ] || fail "$name: $(cat "$work/$name.log")"
  grep -qi "alsa\|AL lib" "$work/$name.log" && fail "$name: others talk: $(cat "$work/$name.log")"
  return 0
}
plays null 0
ALSOFT_DRIVERS=no-such-driver plays broken 1
ALSOFT_DRIVERS=alsa,pulse,oss plays absent 1
plays silent 0 --silent

# Without a window nothing looks for a device.
ALSOFT_DRIVERS=no-such-driver "$RIFT" play --headless --bot --seed 7 --ticks 120 --no-recording >"$work/head.log" 2>&1
grep -q "no sound" "$work/head.log" && fail "a run without a window looks for a device"

# ---- Live edits: a saved sound and a saved piece are taken while the game runs; a bad one is told, and it runs on ----
copy_data "$work/live"
"$RIFT" play --seed 7 --bot --no-recording --data "$work/live" >"$work/live.log" 2>&1 &
game_pid=$!
window=$(wait_for_window "$work/live.log")
sleep 1
sed -i 's/volume = 0.60/volume = 0.90/' "$work/live/scripts/sounds/run.lua"
wait_for "$work/live.log" "reloaded scripts/sounds/run.lua"
sed -i 's/tempo = 104/tempo = 150/' "$work/live/scripts/music/data_grid.lua"
wait_for "$work/live.log" "reloaded scripts/music/data_grid.lua"
sed -i 's/tempo = 150/tempo = "fast"/' "$work/live/scripts/music/data_grid.lua"
wait_for "$work/live.log" "data_grid.lua:[0-9]*: field 'tempo' must be a number"
kill -0 "$game_pid" || fail "it ended by itself: $(cat "$work/live.log")"
xdotool key --window "$window" F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "live: exit $status: $(cat "$work/live.log")"
