# Nothing is lost at exit: the sanitizer build, where there is one, leaves every command without a leak.
. tests/e2e/common.sh
rift=$RIFT_SOURCE/build/asan/rift
[ -x "$rift" ] || { echo "skipped: no sanitizer build (./dev build asan)"; exit 0; }

# The leak check itself now and then trips over a driver's thread that is just ending, and says so: fewer threads, and
# another go when it did.
export LP_NUM_THREADS=0 MESA_SHADER_CACHE_DISABLE=true
clean() {
  for _ in 1 2 3 4 5; do
    "$rift" "$@" >"$work/out" 2>"$work/err" && return 0
    grep -q "LeakSanitizer has encountered a fatal error" "$work/err" || break
  done
  fail "rift $*: $(head -n 30 "$work/err")"
}
clean floor --seed 3
clean pose player walk --t 0.2 --json
clean record "$work/run.rift" --seed 3 --ticks 900
clean replay "$work/run.rift"
clean play --headless --bot --ticks 600
clean shot run --ticks 30 --size 320x240 --out "$work/a.png"
clean shot run --ticks 30 --size 320x240 --gles --out "$work/a.png"

# In a window the graphics driver loses some memory of its own; it is unloaded before the report is made, so that no
# suppression can name it. What counts is that no lost piece was taken by our code.
start_display
"$rift" play --seed 7 --bot --ticks 90 >"$work/out" 2>"$work/err" || grep -q LeakSanitizer "$work/err" ||
  fail "rift play: $(head -n 30 "$work/err")"
! grep -q "runtime/" "$work/err" || fail "rift play: $(head -n 30 "$work/err")"
