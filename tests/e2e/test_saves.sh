# G9, X4: save and quit anywhere goes on at that tick; a program that is killed at any moment loses less than what the
# last stairs completed; what is broken or of a later version is told of and kept.
. tests/e2e/common.sh

saves="$XDG_DATA_HOME/rift-survivors/saves"

# Left and gone on with: the same course as without a break.
"$RIFT" play --headless --bot --saves --seed 11 --ticks 700 >"$work/first" || fail "a saved run"
"$RIFT" play --headless --continue --ticks 0 >"$work/again" || fail "going on"
[ "$(tail -n 1 "$work/first" | field hash)" = "$(tail -n 1 "$work/again" | field hash)" ] ||
  fail "another state: $(cat "$work/first" "$work/again")"
"$RIFT" replay "$XDG_DATA_HOME/rift-survivors/last_run.rift" >"$work/replay" || fail "the resumed run can't be replayed"
[ "$(field ticks <"$work/replay")" = 700 ] || fail "the resumed run's recording is not whole: $(cat "$work/replay")"

# A request to end is a goodbye: nothing is lost.
"$RIFT" play --headless --bot --continue --ticks 100000000 >"$work/out" 2>"$work/err" &
pid=$!
wait_for "$work/out" saved
sleep 0.3
kill -TERM "$pid"
wait "$pid" || fail "asked to end: $(cat "$work/err")"
"$RIFT" play --headless --continue --ticks 0 >"$work/again" 2>"$work/err" || fail "after a request to end"
if [ "$(tail -n 1 "$work/out" | field floor)" = "$(tail -n 1 "$work/again" | field floor)" ]; then
  [ "$(tail -n 1 "$work/out" | field hash)" = "$(tail -n 1 "$work/again" | field hash)" ] || fail "the end was lost"
fi
[ ! -s "$work/err" ] || fail "a good end is nothing to be told of: $(cat "$work/err")"

# Killed at 200 moments. Each start goes on with the run, at or after the last floor whose save was reported; a run
# that died begins anew with another seed.
# One kill of four comes while the program starts, the others once it plays, when it saves all the time.
awk 'BEGIN {
  srand(7)
  for (i = 0; i < 200; i++) printf "%s %.3f\n", i % 4 == 3 ? "start" : "play", rand() * 0.08
}' >"$work/moments"
rm -rf "$saves"
seed=1000
ticks= # of the run there is a save of; empty: there is none
stairs=0
resumed=0
while read -r moment pause; do
  if [ -z "$ticks" ]; then
    seed=$((seed + 1))
    stairs=0
    set -- --seed "$seed"
  else
    set -- --continue
  fi
  "$RIFT" play --headless --bot --saves --ticks 100000000 "$@" >"$work/out" 2>"$work/err" &
  pid=$!
  while [ "$moment" = play ] && [ ! -s "$work/out" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.01; done
  sleep "$pause"
  kill -9 "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  if [ "$1" = --continue ] && grep -q "no saved run\|run is over" "$work/err"; then
    grep -q broken "$work/err" && fail "a kill broke the save: $(cat "$work/err")"
    [ -e "$work/dead" ] || [ -e "$saves/revenge.rift" ] || fail "the run is gone: $(cat "$work/err")"
    ticks=
    continue
  fi
  grep -q "broken\|can't be repeated\|could not be saved" "$work/err" && fail "after a kill: $(cat "$work/err")"
  first=$(grep -m 1 '}}$' "$work/out" || true)
  if [ -n "$first" ]; then
    at=$(echo "$first" | field ticks | tr -d '}')
    if [ "$1" = --continue ]; then
      [ "$at" -ge "$ticks" ] || fail "at tick $at, though the stairs at $ticks were completed"
      resumed=$((resumed + 1))
    fi
    ticks=$(grep '}}$' "$work/out" | tail -n 1 | field ticks | tr -d '}')
    # A floor that takes the bot for ever costs ever more to repeat.
    [ "$first" = "$(grep '}}$' "$work/out" | tail -n 1)" ] || stairs=$ticks
    [ "$ticks" -lt "$stairs" ] || [ $((ticks - stairs)) -lt 3000 ] || { rm -rf "$saves"; ticks=; stairs=0; }
  fi
done <"$work/moments"
[ "$resumed" -gt 50 ] || fail "only $resumed of 200 starts went on with a run"
echo "$resumed of 200 starts went on with a run"

# Both files broken: said once, kept, and a new run begins.
rm -rf "$saves"
"$RIFT" play --headless --bot --saves --seed 5 --ticks 300 >/dev/null || fail "a new run"
for name in run_a run_b; do echo nonsense >"$saves/$name.rift"; done
status=0
"$RIFT" play --headless --continue --ticks 0 >"$work/out" 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "nothing to go on with: exit $status"
grep -q "run_a.rift is broken.*kept as $saves/run_a.rift.broken-1" "$work/err" || fail "not said: $(cat "$work/err")"
[ "$(cat "$saves/run_b.rift.broken-1")" = nonsense ] || fail "the broken save was not kept"
"$RIFT" play --headless --bot --saves --seed 5 --ticks 10 >/dev/null 2>"$work/err" || fail "a clean start"
[ ! -s "$work/err" ] || fail "said twice: $(cat "$work/err")"

# Two programs never save into the same folder.
"$RIFT" play --headless --bot --saves --seed 5 --ticks 100000000 >"$work/out" 2>/dev/null &
pid=$!
wait_for "$work/out" saved
"$RIFT" play --headless --bot --saves --seed 6 --ticks 10 >/dev/null 2>"$work/err" || fail "a second program"
kill -9 "$pid"
wait "$pid" 2>/dev/null || true
grep -q "this run is not saved.*another program" "$work/err" || fail "not said: $(cat "$work/err")"

# A crash leaves the recording, and the next start says where the one before is.
status=0
"$RIFT" play --headless --bot --seed 5 --ticks 100000000 >"$work/out" 2>"$work/err" &
pid=$!
sleep 0.5
kill -SEGV "$pid"
wait "$pid" 2>/dev/null || status=$?
[ "$status" != 0 ] || fail "a crash that is none"
grep -q "it crashed; the recording up to there is .*last_run.rift" "$work/err" || fail "not said: $(cat "$work/err")"
"$RIFT" replay "$XDG_DATA_HOME/rift-survivors/last_run.rift" >"$work/replay" 2>/dev/null || true
[ "$(field ticks <"$work/replay")" -gt 0 ] || fail "the crashed run can't be replayed"
"$RIFT" play --headless --bot --seed 5 --ticks 10 >/dev/null 2>"$work/err" || fail "after a crash"
grep -q "ended without a goodbye.*crashed_run.rift" "$work/err" || fail "not said: $(cat "$work/err")"

# What the command line refuses.
for words in "--continue --seed 5" "--continue --revenge" "--revenge --floor 2"; do
  status=0
  # shellcheck disable=SC2086
  "$RIFT" play --headless --ticks 0 $words >/dev/null 2>"$work/err" || status=$?
  [ "$status" = 2 ] || fail "$words: exit $status"
done
