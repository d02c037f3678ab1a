# L2, L3: files saved while the game runs are taken over; broken ones are named with file:line, the game goes on, and a
# fix clears it. Syntax error, run-time error, empty file, save by rename; scripts, timing tables and shaders.
. tests/e2e/common.sh
start_display
copy_data "$work/data"
data=$work/data
log=$work/game.log
"$RIFT" play --seed 7 --bot --data "$data" >"$log" 2>&1 &
game_pid=$!
wait_for_window "$log" >/dev/null
sleep 1

# expect PATTERN: a new line of the log like it (older lines don't count).
expect() {
  for _ in $(seq 200); do
    tail -n +"$((seen + 1))" "$log" | grep -q "$1" && return 0
    kill -0 "$game_pid" 2>/dev/null || fail "the game is gone: $(cat "$log")"
    sleep 0.05
  done
  fail "no '$1' in: $(tail -n +"$((seen + 1))" "$log")"
}
mark() { seen=$(wc -l <"$log"); }

bit=scripts/enemies/glitch_bit.lua
walk=scripts/anim/player.lua
shader=$(cd "$data" && ls shaders/*box* 2>/dev/null | head -n 1)
[ -n "$shader" ] || shader=$(cd "$data" && ls shaders/* | head -n 1)

# edit FILE SED: changes a file, and fails if the words to change are not in it.
edit() {
  cp "$data/$1" "$work/before"
  mark
  sed -i "$2" "$data/$1"
  ! cmp -s "$work/before" "$data/$1" || fail "$1 has nothing like $2"
}

edit "$bit" 's/speed = 3\.4/speed = 5.0/'; expect "reloaded $bit"
edit "$walk" 's/"arm", 0\.5, 0\.6/"arm", 0.9, 0.6/'; expect "reloaded $walk"
edit "$shader" 's/void main/\n&/'; expect "reloaded shaders"

# A syntax error.
cp "$data/$bit" "$work/good.lua"
mark; sed 's/speed = /speed = = /' "$work/good.lua" >"$data/$bit"; expect "$bit:[0-9]"
mark; cp "$work/good.lua" "$data/$bit"; expect "reloaded $bit"
# A run-time error in the callback.
mark; sed 's/think = function(self[^)]*)/& local nothing = nil; nothing.field = 1;/' "$work/good.lua" >"$data/$bit"
cmp -s "$work/good.lua" "$data/$bit" && fail "the callback was not found"
expect "reloaded $bit"
expect "$bit:[0-9]*"
mark; cp "$work/good.lua" "$data/$bit"; expect "reloaded $bit"
# An empty file.
mark; : >"$data/$bit"; expect "$bit.*empty"
mark; cp "$work/good.lua" "$data/$bit"; expect "reloaded $bit"
# Saved by rename, as editors do.
mark; cp "$work/good.lua" "$data/scripts/enemies/.glitch_bit.lua.swp"
mv "$data/scripts/enemies/.glitch_bit.lua.swp" "$data/$bit.tmp"; echo "-- edited" >>"$data/$bit.tmp"
mv "$data/$bit.tmp" "$data/$bit"; expect "reloaded $bit"
# A broken shader, twice, and mended.
cp "$data/$shader" "$work/good.shader"
mark; echo "broken(" >>"$data/$shader"; expect "$shader:[0-9]"
mark; echo "broken again(" >>"$data/$shader"; expect "$shader:[0-9]"
mark; cp "$work/good.shader" "$data/$shader"; expect "reloaded shaders"

kill -0 "$game_pid" || fail "the game did not survive: $(cat "$log")"
xdotool key --window "$(wait_for_window "$log")" F10
status=0
wait "$game_pid" || status=$?
[ "$status" = 0 ] || fail "exit $status"

# A mod's files are watched as well.
mkdir -p "$work/probe/enemies"
echo 'return { id = "probe", version = "1.0.0", api = 1 }' >"$work/probe/mod.lua"
echo 'return { id = "probe_bit", base = "glitch_bit", hp = 30 }' >"$work/probe/enemies/bit.lua"
"$RIFT" play --seed 7 --bot --data "$data" --mod "$work/probe" >"$log" 2>&1 &
game_pid=$!
wait_for_window "$log" >/dev/null
sleep 1
mark; echo 'return { id = "probe_bit", base = "glitch_bit", hp = 31 }' >"$work/probe/enemies/bit.lua"
expect "reloaded probe/enemies/bit.lua"
mark; echo 'return { id = "probe_bit", base = "glitch_bit", hp = "many" }' >"$work/probe/enemies/bit.lua"
expect "probe/enemies/bit.lua:1: .*'hp'"
mark; echo 'return { id = "probe_bit", base = "glitch_bit", hp = 32 }' >"$work/probe/enemies/bit.lua"
expect "reloaded probe/enemies/bit.lua"
xdotool key --window "$(wait_for_window "$log")" F10
wait "$game_pid" || fail "the game with a mod: exit $?"
