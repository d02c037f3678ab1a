# Shared by the end-to-end tests: sourced, not run. RIFT, RIFT_BUILD and RIFT_SOURCE come from ctest.
set -eu
: "${RIFT:?}" "${RIFT_BUILD:?}" "${RIFT_SOURCE:?}"

work=$(mktemp -d)
display_pid=
cleanup() {
  [ -z "$display_pid" ] || kill "$display_pid" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
export XDG_DATA_HOME="$work/user"
mkdir -p "$XDG_DATA_HOME"
export ALSOFT_DRIVERS=null # nobody hears it, and no machine's device makes a difference

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# copy_data DIR: the game's data, to be edited or broken.
copy_data() {
  mkdir -p "$1/assets"
  cp -r "$RIFT_SOURCE/scripts" "$RIFT_SOURCE/shaders" "$1/"
}

# start_display [OPTION…]: an X server of our own, in DISPLAY. It chooses a free number itself and tells it once it is
# ready. It does not start anew when its last client goes: whoever connects at that moment would be turned away.
start_display() {
  : >"$work/display" # the server may come to write it later than it is read
  Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp -noreset "$@" 3>"$work/display" >"$work/xvfb.log" 2>&1 &
  display_pid=$!
  for _ in $(seq 300); do
    number=$(cat "$work/display")
    if [ -n "$number" ]; then
      export DISPLAY=":$number"
      return 0
    fi
    kill -0 "$display_pid" 2>/dev/null || break
    sleep 0.1
  done
  fail "Xvfb did not start: $(cat "$work/xvfb.log")"
}

# wait_for FILE PATTERN: until a line of FILE matches, at most 20 s.
wait_for() {
  for _ in $(seq 400); do
    grep -q "$2" "$1" 2>/dev/null && return 0
    sleep 0.05
  done
  cat "$1" >&2
  fail "nothing like '$2' in $1"
}

# wait_for_window LOG: prints the id of the game's window; game_pid is the game, LOG what it said. At most 30 s.
wait_for_window() {
  for _ in $(seq 300); do
    window=$(xdotool search --name "RIFT SURVIVORS" 2>/dev/null | head -n 1 || true)
    [ -n "$window" ] && echo "$window" && return 0
    kill -0 "$game_pid" 2>/dev/null || fail "the game ended without a window: $(cat "$1")"
    sleep 0.1
  done
  fail "no window: $(cat "$1")"
}

# field NAME: a field of the JSON line on standard input, without quotes.
field() { sed -n 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/p'; }

# take_cards WINDOW: takes the first of each choice that a run begins with.
take_cards() {
  for _ in 1 2 3 4; do
    xdotool key --window "$1" --delay 80 1
    sleep 0.7
  done
}

# begin_tool NAME COMMAND ARGS…: starts a tool's window in the background, JSON in $work/NAME.json, messages in
# $work/NAME.log; its window is in `window`.
begin_tool() {
  name=$1
  shift
  "$RIFT" "$@" --json >"$work/$name.json" 2>"$work/$name.log" &
  game_pid=$!
  window=$(wait_for_window "$work/$name.log")
  sleep 1
}

# leave NAME: ends it by F10, and what it printed is in `line`.
leave() {
  xdotool key --window "$window" F10
  status=0
  wait "$game_pid" || status=$?
  [ "$status" = 0 ] || fail "exit $status: $(cat "$work/$1.log")"
  line=$(cat "$work/$1.json")
}

# expect PATTERN: in that line.
expect() {
  echo "$line" | grep -q "$1" || fail "expected $1 in $line"
}
