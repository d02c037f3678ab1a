-- What specs of powers share: copies of the scripts without chance, enemies that only stand there, and measures of what
-- the player does to them. Attack is 10.
local scratch = require "scratch"
local stage = require "stage"

local arena = {}

local ENEMY = [[
return {
  id = "%s", base = "glitch_bit", hp = %d, attack = %d, defence = 0, spawn = 0, stagger = 0, separation = 0, exp = 100,
  pack = { least = 1, most = 1, weight = 0 },
  %s
}
]]
local ENEMIES = {
  dummy = { 100000, 10, "think = function() end," },
  frail = { 1000, 10, "think = function() end," },
  walker = { 100000, 10, "think = function(self) world.steer(self.id, 1, 0, 2) end," },
  biter = { 100000, 50, "think = function(self) world.strike_player(self.id) end," },
  gnat = { 100000, 1, "think = function(self) world.strike_player(self.id) end," },
  killer = { 100000, 1000, "think = function(self) world.strike_player(self.id) end," },
  chaser = { 100000, 10, [[think = function(self)
    local x, z = world.direction(self.id)
    world.steer(self.id, x, z, 4)
  end,]] },
}

-- A copy in which hits neither differ nor hold the game; `edits` = { { file, from, to } … } besides.
function arena.scripts(edits)
  local files = scratch.make()
  for id, enemy in pairs(ENEMIES) do
    files:write("scripts/enemies/" .. id .. ".lua", ENEMY:format(id, table.unpack(enemy)))
  end
  files:replace("scripts/player.lua", "damage_spread = 0.05", "damage_spread = 0")
  files:replace("scripts/player.lua", "hit_stop_limit = 0.167", "hit_stop_limit = 0")
  for _, edit in ipairs(edits) do files:replace(table.unpack(edit)) end
  return files
end

-- An empty room in which the player stands near its north wall and looks along +Z.
function arena.room(files, floor)
  local game, x, _, room = stage.empty { seed = 3, floor = floor or 1, data = files.folder }
  local z = room.top + 1.5
  stage.move(game, x, z)
  game:tick { aim = 0 }
  return game, x, z
end

function arena.lost(game, handle)
  local entity = game:entity(handle)
  return entity and entity.hp_max - entity.hp
end

-- An enemy so far from the player.
function arena.put(game, kind, dx, dz)
  local player = game:entity()
  local handle = game:spawn(kind, player.x + dx, player.z + dz)
  assert(handle ~= 0)
  return handle
end

-- What each stage of a whole chain takes from the first of several enemies, which are held at places, { dx, dz } from
-- the player; and the enemies.
function arena.chain(game, places, kind)
  local handles, losses = {}, {}
  for i, place in ipairs(places) do handles[i] = arena.put(game, kind or "dummy", place[1], place[2]) end
  for tick = 0, 75 do
    local player, before = game:entity(), arena.lost(game, handles[1])
    for i, place in ipairs(places) do game:teleport(handles[i], player.x + place[1], player.z + place[2]) end
    game:tick { attack = tick % 2 == 0 and tick < 40, aim = 0 }
    local loss = arena.lost(game, handles[1]) - before
    if loss > 0 then losses[#losses + 1] = loss end
  end
  return losses, handles
end

function arena.sum(losses)
  local sum = 0
  for _, loss in ipairs(losses) do sum = sum + loss end
  return sum
end

-- One stab at an enemy so far ahead, and what it has lost after some ticks.
function arena.stab(game, distance, ticks, kind)
  local handle = arena.put(game, kind or "dummy", 0, distance or 1)
  game:tick { attack = true, aim = 0 }
  game:tick({ aim = 0 }, ticks or 10)
  return arena.lost(game, handle), handle
end

-- What the hits of an enemy that never misses take from the player in some ticks.
function arena.bitten(game, ticks)
  local before = game:entity().hp
  local biter = arena.put(game, "biter", 0, 6)
  game:tick({ aim = 0 }, ticks or 5)
  game:remove(biter)
  return before - game:entity().hp
end

-- A dodge ahead, with the pause after it.
function arena.dodge(game, ticks)
  game:tick { dodge = true, move_z = 1, aim = 0 }
  game:tick({ aim = 0 }, ticks or 30)
end

-- Ticks from the start of a dodge to that of the next one.
function arena.dodge_rest(game)
  local began, free
  for tick = 0, 200 do
    game:tick { dodge = tick % 2 == 0 }
    local rolls = game:entity().state == "dodgeRoll"
    if rolls and not began then
      began = tick
    elseif rolls and free then
      return tick - began
    end
    free = began and not rolls
  end
  error("no second dodge")
end

-- Metres that a step of a time takes the player.
function arena.walk(game, ticks)
  local from = game:entity().z
  game:tick({ move_z = 1 }, ticks or 60)
  return game:entity().z - from
end

-- The cooldown of a skill right after its press.
function arena.cooldown(game)
  game:give_power("rift_wave")
  game:give_energy(1000)
  game:tick { skill_1 = true, aim = 0 }
  return game:skills()[1].cooldown
end

-- A thing that is right to a hundredth.
function arena.round(value)
  return math.floor(value * 100 + 0.5) / 100
end

return arena
