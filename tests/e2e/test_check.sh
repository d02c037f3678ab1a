# M3, L5: `rift check` passes what is good, and names each fault of a mod with file and line, what it is and what it
# should be; it runs callbacks too.
. tests/e2e/common.sh

"$RIFT" check >"$work/out" 2>"$work/err" || fail "the game's own scripts: $(cat "$work/err")"
grep -q "nothing to complain about" "$work/out" || fail "said: $(cat "$work/out")"

# start_mod: a good mod named probe in $work/probe, with an enemy to be broken.
start_mod() {
  rm -rf "$work/probe"
  mkdir -p "$work/probe/enemies" "$work/probe/lib" "$work/probe/anim" "$work/probe/traps" "$work/probe/hazards" \
    "$work/probe/objects"
  echo 'return { id = "probe", version = "1.0.0", api = 1, depends = {} }' >"$work/probe/mod.lua"
  echo 'return { step = function(n) return n + 1 end }' >"$work/probe/lib/count.lua"
  cat >"$work/probe/enemies/imp.lua" <<'LUA'
local count = require "lib.count"
return {
  id = "imp",
  base = "glitch_bit",
  hp = 20,
  speed = 3.0,
  pack = { least = 1, most = 3, weight = 5 },
  state = { n = 0, mood = "calm" },
  think = function(self)
    self.n = count.step(self.n)
    world.steer(self.id, 0, 1, 1.5)
  end,
}
LUA
}

# The same with a trap, a hazard and an object.
start_features() {
  start_mod
  cat >"$work/probe/traps/spot.lua" <<'LUA'
return {
  id = "spot",
  radius = 0.6,
  place = { weight = 2 },
  step = function(self, player)
    world.status(player, "slow", 2, 0.5)
  end,
}
LUA
  cat >"$work/probe/hazards/goo.lua" <<'LUA'
return {
  id = "goo",
  place = {
    rooms = { "combat" },
    floors = { 3, 4 },
    size = { least = 2, most = 3 },
    count = { least = 1, most = 2 },
  },
  state = { n = 0 },
  think = function(self, dt)
    self.n = self.n + 1
    world.set_phase(self.id, self.n // 60 % 3)
  end,
}
LUA
  cat >"$work/probe/objects/box.lua" <<'LUA'
return {
  id = "box",
  rig = "barrel",
  hp = 5,
  use_range = 1,
  place = { site = "object", rooms = { "combat" }, solid = true },
  use = function(self)
    world.gain_exp(1)
  end,
  broken = function(self)
    world.blast(self.id, 1, 1, 1, 1)
  end,
  enter = function(self)
    world.tell("box.seen")
  end,
}
LUA
}

start_mod
"$RIFT" check "$work/probe" >"$work/out" 2>"$work/err" || fail "a good mod: $(cat "$work/err")"
grep -q "1 definition run" "$work/out" || fail "said: $(cat "$work/out")"
start_features
"$RIFT" check "$work/probe" >"$work/out" 2>"$work/err" || fail "good features: $(cat "$work/err")"
grep -q "4 definitions run" "$work/out" || fail "said: $(cat "$work/out")"

cases=0
# wrong FILE SED PATTERN: the mod with one change is refused with a line like PATTERN.
start=start_mod
wrong() {
  $start
  cp "$work/probe/$1" "$work/before"
  sed -i "$2" "$work/probe/$1"
  ! cmp -s "$work/before" "$work/probe/$1" || fail "$1 has nothing like $2"
  found "$1 $2" "$3"
}
# found WHAT PATTERN
found() {
  cases=$((cases + 1))
  status=0
  "$RIFT" check "$work/probe" >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = 1 ] || fail "$1: exit $status"
  grep -q "$2" "$work/err" || fail "$1: no '$2' in: $(cat "$work/err")"
}

# Pose graphs of a mod's rigs.
start_graph() {
  start_mod
  cat >"$work/probe/anim/dancer.lua" <<'LUA'
return {
  id = "dancer",
  parts = { { name = "root", position = { 0, 0, 0 } } },
  states = { idle = { length = 1, loop = true, priority = 0 } },
  graph = {
    parameters = { joy = { "number" } },
    layers = {
      { name = "body",
        states = { { name = "rest", clip = "idle" }, { name = "more", clip = "idle" } },
        transitions = { { from = "rest", to = "more", when = { { "joy", more = 0.5 } } } } },
    },
  },
}
LUA
}
dancer=anim/dancer.lua
start_graph
"$RIFT" check "$work/probe" >"$work/out" 2>"$work/err" || fail "a good graph: $(cat "$work/err")"
start=start_graph
wrong $dancer 's/"more", clip = "idle"/"more", clip = "idol"/' "probe/$dancer:9: .*'body'.*'more'.*idol"
wrong $dancer 's/"joy", more/"woe", more/' "probe/$dancer:10: .*'body'.*woe"
wrong $dancer 's/to = "more"/to = "most"/' "probe/$dancer:10: .*'body'.*most"
wrong $dancer 's/more = 0.5/mere = 0.5/' "probe/$dancer:10: .*mere.*did you mean 'more'"
wrong $dancer 's/{ "number" }/{ "numbers" }/' "probe/$dancer:6: .*joy.*must begin with number, flag or trigger"
start=start_mod

imp=enemies/imp.lua
wrong $imp 's/speed = 3/sped = 3/' "probe/$imp:6: .*sped.*speed"
wrong $imp 's/speed = 3.0/speed = "fast"/' "probe/$imp:6: .*'speed' must be .*number.*\"fast\""
wrong $imp 's/speed = 3.0/speed = -3.0/' "probe/$imp:6: .*'speed'.*-3"
wrong $imp 's/speed = 3.0/speed = 0\/0/' "probe/$imp:6: .*'speed'"
wrong $imp 's/hp = 20/hp = 2.5/' "probe/$imp:5: .*'hp' must be .*integer"
wrong $imp 's/least = 1/least = 7/' "probe/$imp:7: .*least"
wrong $imp 's/"glitch_bit"/"glitch_bot"/' "probe/$imp:4: .*glitch_bot"
wrong $imp 's/"glitch_bit"/"imp"/' "probe/$imp:4: .*circle"
wrong $imp 's/id = "imp"/id = "glitch_bit"/' "probe/$imp:3: .*glitch_bit"
wrong $imp 's/"lib.count"/"lib.cuont"/' "probe/$imp:1: .*cuont"
wrong $imp 's/^return {/local imp = {/' "probe/$imp:.*return"
wrong $imp 's/^local count/count/' "probe/$imp:1: .*global.*count"
wrong $imp 's/self.n = count.step(self.n)/self.n = self.n ^ 2/' "probe/$imp:10: .*^"
wrong $imp 's/hp = 20,/hp = = 20,/' "probe/$imp:5: "
wrong $imp 's/think = function/thing = function/' "probe/$imp:9: .*thing.*think"
wrong $imp 's/mood = "calm"/mood = {}/' "probe/$imp:8: .*mood"
wrong $imp 's/self.n = count.step(self.n)/self.m = 1/' "probe/$imp:10: .*m"
wrong $imp 's/world.steer(self.id, 0/world.steer(self.id, "left"/' "probe/$imp:11: .*world.steer.*left"
wrong $imp 's/world.steer(/world.stear(/' "probe/$imp:11: .*stear"
wrong $imp 's/self.n = count.step(self.n)/while true do end/' "probe/$imp:10: .*budget"
wrong $imp 's/self.n = count.step(self.n)/self.n = ("x"):rep(1 << 60)/' "probe/$imp:10: "
wrong $imp 's/self.n = count.step(self.n)/self.n = nil + 1/' "probe/$imp:10: .*arithmetic"
wrong mod.lua 's/api = 1/api = 2/' "mod.lua:1: .*api"
wrong mod.lua 's/depends = {}/depends = { "nobody" }/' "mod.lua:1: .*nobody"
wrong mod.lua 's/id = "probe"/id = "My Probe"/' "mod.lua:1: .*id"
wrong lib/count.lua 's/return {/return { again = require "enemies.imp",/' "circle"
wrong lib/count.lua 's/.*//' "probe/lib/count.lua:1: .*empty"

spot=traps/spot.lua goo=hazards/goo.lua box=objects/box.lua
start=start_features
wrong $spot 's/radius/raduis/' "probe/$spot:3: .*raduis.*did you mean 'radius'"
wrong $spot 's/weight = 2/weight = -2/' "probe/$spot:4: .*place.weight.*-2"
wrong $spot 's/weight = 2/rooms = { "combat" }/' "probe/$spot:4: .*weight"
wrong $spot 's/step = function(self, player)/step = function(self, player) self.n = 1/' "probe/$spot:5: .*n.*not declared"
wrong $spot 's/"slow"/"glee"/' "probe/$spot:6: .*glee.*stun.*weak"
wrong $spot 's/id = "spot"/id = "barrel"/' "probe/$spot:2: .*barrel.*scripts/objects/barrel.lua"
wrong $spot 's/radius = 0.6/base = "goo"/' "probe/$spot:3: .*base.*no trap"
wrong $spot 's/radius = 0.6/rig = "nothing"/' "probe/$spot:3: .*rig.*nothing"
wrong $goo 's/"combat"/"kitchen"/' "probe/$goo:4: .*kitchen.*start, combat"
wrong $goo 's/{ 3, 4 }/{ 3, 16 }/' "probe/$goo:5: .*floors.*within 1 … 15, got 16"
wrong $goo 's/{ 3, 4 }/{ 3.5 }/' "probe/$goo:5: .*floors.*whole"
wrong $goo 's/least = 2, most = 3/least = 4, most = 3/' "probe/$goo:6: .*most.*least"
wrong $goo 's/    size = .*//' "probe/$goo:3: .*size.*missing"
wrong $goo 's/think = function/use = function/' "probe/$goo:10: .*use"
wrong $goo 's/self.n + 1/self.n + nil/' "probe/$goo:11: .*arithmetic"
wrong $goo 's/self.n \/\/ 60 % 3/300/' "probe/$goo:12: .*set_phase.*255"
wrong $goo 's/self.n = self.n + 1/while true do end/' "probe/$goo:11: .*budget"
wrong $box 's/site = "object"/site = "sky"/' "probe/$box:6: .*site.*object, room, passage, none.*sky"
wrong $box 's/solid = true/solid = 1/' "probe/$box:6: .*solid.*true or false, got 1"
wrong $box 's/rooms = { "combat" }, //' "probe/$box:6: .*rooms.*missing"
wrong $box 's/"object", rooms/"passage", rooms/' "probe/$box:6: .*rooms.*no use"
wrong $box 's/hp = 5/hp = "much"/' "probe/$box:4: .*hp.*number.*much"
wrong $box 's/use = function(self)/use = 7, uses = function(self)/' "probe/$box:7: .*use.*must be a function.*7"
wrong $box 's/gain_exp(1)/gain_exp("a lot")/' "probe/$box:8: .*gain_exp.*amount.*a lot"
wrong $box 's/world.blast(self.id, 1/world.blast(nil, 1/' "probe/$box:11: .*world.blast.*id"
wrong $box 's/"box.seen"/nil/' "probe/$box:14: .*world.tell.*key"

start_mod
cp "$work/probe/$imp" "$work/probe/enemies/twin.lua"
found "the same id twice" "probe/enemies/twin.lua:3: .*imp"
start_mod
echo 'return { id = "blob", parts = { { name = "root", position = { 0, 0, 0 } } }, states = { idle = { length = 0, channels = {} } } }' \
  >"$work/probe/anim/blob.lua"
found "a state without length" "probe/anim/blob.lua:1: .*length"
rm -rf "$work/probe"
mkdir "$work/probe"
found "no manifest" "mod.lua"

[ "$cases" -ge 50 ] || fail "only $cases cases"
