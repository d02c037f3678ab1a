# G5: seed + recorded input replay to the same state hash in any process and on any build; damage and changed rules are
# named by their tick.
. tests/e2e/common.sh

"$RIFT" record "$work/run.rift" --seed 7 --ticks 3000 --bot >"$work/record" || fail "record"
"$RIFT" replay "$work/run.rift" --json --every 600 >"$work/first" || fail "replay"
[ "$(grep -c '"tick"' "$work/first")" = 5 ] || fail "hashes at every 600th tick: $(cat "$work/first")"
[ "$(field hash <"$work/record")" = "$(tail -n 1 "$work/first" | field hash)" ] || fail "another hash at the end"

for _ in 1 2 3 4 5; do
  "$RIFT" replay "$work/run.rift" --json --every 600 | cmp - "$work/first" || fail "another process, another state"
done
for preset in dev clang asan release; do
  other="$RIFT_SOURCE/build/$preset/rift"
  [ -x "$other" ] || continue
  "$other" replay "$work/run.rift" --json --every 600 2>"$work/err" | cmp - "$work/first" ||
    fail "the $preset build parts: $(cat "$work/err")"
done

# A byte flipped anywhere: exit 1 and a tick.
size=$(wc -c <"$work/run.rift")
for offset in 0 9 40 $((size / 3)) $((size / 2)) $((size - 20)) $((size - 1)); do
  cp "$work/run.rift" "$work/bad.rift"
  byte=$(od -An -tu1 -j "$offset" -N 1 "$work/bad.rift" | tr -d ' ')
  printf "\\$(printf %o $((byte ^ 1)))" | dd of="$work/bad.rift" bs=1 seek="$offset" conv=notrunc 2>/dev/null
  status=0
  "$RIFT" replay "$work/bad.rift" --json >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = 1 ] || fail "byte $offset flipped: exit $status"
  grep -q "at tick [0-9]" "$work/err" || fail "byte $offset flipped: no tick: $(cat "$work/err")"
done

# Other rules: it names the file and the tick where the run parts.
copy_data "$work/data"
sed -i 's/speed = 3\.4/speed = 3.5/' "$work/data/scripts/enemies/glitch_bit.lua"
status=0
"$RIFT" replay "$work/run.rift" --json --data "$work/data" >"$work/out" 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "another speed: exit $status"
grep -q "glitch_bit.lua has changed" "$work/err" || fail "the changed file is not named: $(cat "$work/err")"
grep -q "at tick [0-9]" "$work/err" || fail "the tick is not named: $(cat "$work/err")"
