# Whatever a user gets wrong: one line that says what to do, exit 2 (how it was called) or 1 (what it met), no crash.
. tests/e2e/common.sh

# refused CODE PATTERN WORDS…: rift must exit with CODE and say one line like PATTERN.
refused() {
  code=$1 pattern=$2
  shift 2
  status=0
  "$RIFT" "$@" >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = "$code" ] || fail "rift $*: exit $status instead of $code: $(cat "$work/err")"
  [ "$(wc -l <"$work/err")" = 1 ] || fail "rift $*: not one line: $(cat "$work/err")"
  grep -q "$pattern" "$work/err" || fail "rift $*: said: $(cat "$work/err")"
}

refused 2 "unknown option '--sed'" --sed 7
refused 2 "unknown command 'paly'" paly
refused 2 "needs a value" play --seed
refused 2 "seed" play --seed seven --headless
refused 2 "share code" floor --seed R-0000-0000-00000-Z
refused 2 "from 1 to 15" floor --floor 0
refused 2 "from 1 to 15" floor --floor 16
refused 2 "from 1 to 15" floor --floor -1
refused 2 "from 1 to 15" floor --floor 1e9
refused 2 "from 1 to 15" floor --floor 1000000000
refused 2 "from 1 to 15" floor --floor 4294967297
refused 2 "from 1 to 15" floor --floor three
refused 2 "from 1 to 15" floor --floor ''
refused 2 "from 1 to 15" floor --floor "$(printf '1\n2')"
refused 2 "from 1 to 15" floor --floor "$(seq -s '' 4000)"
refused 2 "needs a value" floor --floor
refused 2 "0 to 18446744073709551615" floor --seed ''
refused 2 "0 to 18446744073709551615" floor --seed -1
refused 2 "larger than 64 bits" floor --seed 18446744073709551616
refused 2 "larger than 64 bits" floor --seed "$(seq -s '' 4000)"
refused 2 "no digit" floor --seed "$(printf '7\n')x"
refused 2 "does not fit" floor --seed R-0000-0041-SC0PJ-V
refused 2 "share code" floor --seed R-0000-0014-SC0PJ-VV
refused 2 "needs RIG STATE" pose player
refused 1 "no rig 'playr'" pose playr idle
refused 1 "no state 'idel'" pose player idel
refused 2 "no scene 'rum'" shot rum --out "$work/a.png"
refused 2 "needs --out" shot run
refused 1 "nowhere" floor --png "$work/nowhere/a.png"
refused 2 "needs a value" floor --png
refused 1 "$work/none" play --headless --data "$work/none"
refused 1 "$work/none" replay "$work/none"
refused 1 "is no recording" replay CMakeLists.txt
refused 1 "nowhere" shot run --ticks 1 --out "$work/nowhere/a.png"

mkdir "$work/empty"
refused 1 "$work/empty" play --headless --data "$work/empty"

copy_data "$work/data"
echo "no font" >"$work/data/assets/ui.otf"
refused 1 "ui.otf" shot run --ticks 1 --out "$work/a.png" --data "$work/data"
rm "$work/data/assets/ui.otf"

echo 'return { id = "glitch_bit", speed = ' >"$work/data/scripts/enemies/glitch_bit.lua"
refused 1 "scripts/enemies/glitch_bit.lua:" play --headless --ticks 1 --data "$work/data"

XDG_DATA_HOME=/proc/nowhere refused 1 "no-recording" play --headless --ticks 1
XDG_DATA_HOME=/proc/nowhere "$RIFT" play --headless --ticks 1 --no-recording >/dev/null || fail "--no-recording"

DISPLAY='' refused 1 "headless" play
__EGL_VENDOR_LIBRARY_FILENAMES=/nonexistent.json refused 1 "libgl1-mesa-dri" shot run --ticks 1 --out "$work/a.png"

for command in play floor pose record replay shot bench; do
  "$RIFT" $command --help >"$work/out" || fail "rift $command --help"
  grep -q -- --help "$work/out" || fail "rift $command --help says nothing"
done
