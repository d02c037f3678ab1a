# X1: the bot plays many seeds; the same lines whatever the number of processes, and the same game as `rift play`.
. tests/e2e/common.sh

# sim CODE NAME ARGS…: must exit with CODE; its lines are in $work/NAME, its messages in $work/NAME.err.
sim() {
  code=$1 name=$2
  shift 2
  status=0
  "$RIFT" sim "$@" >"$work/$name" 2>"$work/$name.err" || status=$?
  [ "$status" = "$code" ] || fail "rift sim $*: exit $status instead of $code: $(cat "$work/$name.err")"
}

sim 0 one --seeds 3..7 --bot good --ticks 1500 --jobs 1 --json
sim 0 two --seeds 3..7 --bot good --ticks 1500 --jobs 2 --json
sim 0 many --seeds 0x3..7 --ticks 1500 --jobs 64 --json
for name in one two many; do
  grep '"seed"' "$work/$name" >"$work/$name.runs"
  [ "$(tail -n 1 "$work/$name" | grep -vc '"seed"')" = 1 ] || fail "$name: the last line is no summary"
  [ "$(field seed <"$work/$name.runs" | tr '\n' ' ')" = "3 4 5 6 7 " ] || fail "$name: not in order of seeds"
  cmp "$work/one.runs" "$work/$name.runs" || fail "$name: another number of processes, another result"
done
[ "$(tail -n 1 "$work/one" | field runs)" = 5 ] || fail "the summary does not count its runs"

# What a designer balances by: damage of each run, and over all of them floors and cards.
[ "$(grep -c '"dealt":{"[a-z_]*":[1-9].*,"taken":{.*}}$' "$work/one.runs")" = 5 ] || fail "no damage: $(cat "$work/one.runs")"
tail -n 1 "$work/one" | grep -q '"dealt":{"[a-z_]*":[1-9].*"taken":{.*"powers":\[{"id":"[a-z_]*","offered":' ||
  fail "the summary lacks damage or cards: $(tail -n 1 "$work/one")"
strip() { tail -n 1 "$1" | sed 's/"wall_s.*//'; }
[ "$(strip "$work/one")" = "$(strip "$work/two")" ] || fail "another number of processes, another summary"

# The same game as somebody else's who plays that seed with that bot.
line=$(grep '"seed":"5"' "$work/one.runs")
played=$("$RIFT" play --headless --bot --no-recording --seed 5 --ticks "$(echo "$line" | field ticks)")
[ "$(echo "$line" | field hash)" = "$(echo "$played" | field hash)" ] || fail "sim $line, play $played"
for skill in novice good; do
  sim 0 "$skill" --seeds 5..5 --bot "$skill" --ticks 6000 --json
done
[ "$(head -n 1 "$work/novice" | field hash)" != "$(head -n 1 "$work/good" | field hash)" ] ||
  fail "a novice plays like the good bot"

# Whoever dies ends there and says of what; whoever neither dies nor kills is stuck long before an hour is over.
sim 0 deep --seeds 1..4 --bot novice --floor 14 --ticks 30000 --json
cause=$(head -n 1 "$work/deep" | field cause)
[ -f "$RIFT_SOURCE/scripts/enemies/$cause.lua" ] || fail "nobody is called '$cause'"
copy_data "$work/data"
sed 's/^  hp = [0-9]*/  hp = 1000000/; s/^  attack = [0-9]*/  attack = 0/' \
  "$RIFT_SOURCE/scripts/player.lua" >"$work/data/scripts/player.lua"
sim 0 stuck --seeds 1..1 --floor 5 --json --data "$work/data"
[ "$(head -n 1 "$work/stuck" | field cause)" = stuck ] || fail "not stuck: $(cat "$work/stuck")"
[ "$(head -n 1 "$work/stuck" | field ticks)" -lt 40000 ] || fail "stuck too long: $(cat "$work/stuck")"

# A table for people.
sim 0 table --seeds 3..4 --ticks 60
grep -q '^power  *offered  *taken  *share$' "$work/table" || fail "no cards in the table: $(cat "$work/table")"
grep -q '^ *seed floor' "$work/table" && grep -q '^2 runs' "$work/table" || fail "no table: $(cat "$work/table")"

# A run that is shot down is one line with its seed, the others go on, exit 1.
"$RIFT" sim --seeds 3..5 --ticks 60000 --jobs 1 --json >"$work/shot" 2>"$work/shot.err" &
parent=$!
child=
for _ in $(seq 200); do
  child=$(cat "/proc/$parent/task/$parent/children" 2>/dev/null || true)
  [ -z "$child" ] || break
  sleep 0.01
done
[ -n "$child" ] || fail "no process for a run"
# shellcheck disable=SC2086 # one number
kill -SEGV $child
status=0
wait "$parent" || status=$?
[ "$status" = 1 ] || fail "a crash and exit $status"
grep -q 'seed 3: .*signal' "$work/shot.err" || fail "no word of the crash: $(cat "$work/shot.err")"
[ "$(grep '"seed"' "$work/shot" | field seed | tr '\n' ' ')" = "4 5 " ] || fail "the others did not go on: $(cat "$work/shot")"
[ "$(tail -n 1 "$work/shot" | field failed)" = 1 ] || fail "the crash is not counted"

# What a user gets wrong: one line, exit 2 or 1.
refused() {
  code=$1 pattern=$2
  shift 2
  sim "$code" refused "$@"
  [ "$(wc -l <"$work/refused.err")" = 1 ] || fail "rift sim $*: not one line: $(cat "$work/refused.err")"
  grep -q "$pattern" "$work/refused.err" || fail "rift sim $*: said: $(cat "$work/refused.err")"
}
refused 2 "needs --seeds A..B" --bot
refused 2 "needs a value" --seeds
refused 2 "two seeds" --seeds 7
refused 2 "A up to B" --seeds 9..1
refused 2 "A up to B" --seeds 0..99999999999
refused 2 "no digit" --seeds a..b
refused 2 "from 1 to 64" --seeds 1..2 --jobs 0
refused 2 "one word too many" --seeds 1..2 --bot perfect
refused 1 "$work/none" --seeds 1..2 --data "$work/none"
echo 'return { id = "glitch_bit", speed = ' >"$work/data/scripts/enemies/glitch_bit.lua"
refused 1 "scripts/enemies/glitch_bit.lua:" --seeds 1..9 --data "$work/data"
