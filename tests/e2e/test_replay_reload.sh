# Ruling 25: scripts are saved three times while the bot plays in a window. The one recording of that run replays to
# the same hash in other processes, on the files as they are in the end and on the files as they were at the start.
. tests/e2e/common.sh
start_display
copy_data "$work/data"
copy_data "$work/original"
copy_data "$work/good"
data=$work/data
log=$work/game.log
"$RIFT" play --seed 7 --bot --data "$data" >"$log" 2>&1 &
game_pid=$!
wait_for_window >/dev/null
sleep 1

# edit COUNT FILE SED: saves a change of the last good version by renaming and waits until COUNT reloads were told in all.
edit() {
  cp "$work/good/$2" "$data/$2.tmp"
  sed -i "$3" "$data/$2.tmp"
  ! cmp -s "$work/good/$2" "$data/$2.tmp" || fail "$2 has nothing like $3"
  cp "$data/$2.tmp" "$work/good/$2"
  mv "$data/$2.tmp" "$data/$2"
  for _ in $(seq 400); do
    [ "$(grep -c 'reloaded scripts/' "$log" || true)" -ge "$1" ] && break
    kill -0 "$game_pid" 2>/dev/null || fail "the game is gone: $(cat "$log")"
    sleep 0.05
  done
  [ "$(grep -c 'reloaded scripts/' "$log" || true)" = "$1" ] || fail "not $1 reloads: $(cat "$log")"
  sleep 1
}
bit=scripts/enemies/glitch_bit.lua
edit 1 "$bit" 's/speed = 3\.4/speed = 5.0/'
edit 2 scripts/player.lua 's/walk_speed = 4\.9/walk_speed = 6.5/'
# A broken save on the way is no reload.
sed -i 's/hp = 19/hp = = 19/' "$data/$bit"
wait_for "$log" "$bit:[0-9]*: "
edit 3 "$bit" 's/rest_ticks = 0, /&steps = 0, /'
xdotool key --window "$(wait_for_window)" F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "exit $status: $(cat "$log")"

run=$XDG_DATA_HOME/rift-survivors/last_run.rift
[ -s "$run" ] || fail "no recording: $(cat "$log")"
"$RIFT" replay "$run" --json --every 30 --data "$data" >"$work/final" 2>"$work/err" || fail "final: $(cat "$work/err")"
[ "$(grep -c '"tick"' "$work/final")" -ge 6 ] || fail "the recording ended at a reload: $(cat "$work/final")"
"$RIFT" replay "$run" --json --every 30 --data "$work/original" >"$work/first" 2>"$work/err" ||
  fail "original: $(cat "$work/err")"
cmp "$work/final" "$work/first" || fail "other files, another run"
! grep -q "changed since" "$work/err" || fail "the start was not as recorded: $(cat "$work/err")"

# A damaged reload is found and named by its tick.
offset=$(grep -abo RELD "$run" | head -n 1 | cut -d : -f 1)
[ "$(grep -abo RELD "$run" | wc -l)" = 3 ] || fail "not three reloads in the recording"
cp "$run" "$work/bad.rift"
printf X | dd of="$work/bad.rift" bs=1 seek="$offset" conv=notrunc 2>/dev/null
status=0
"$RIFT" replay "$work/bad.rift" --json --data "$data" >"$work/out" 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "a damaged reload: exit $status"
grep -q "at tick [0-9]" "$work/err" || fail "a damaged reload: no tick: $(cat "$work/err")"
