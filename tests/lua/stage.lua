-- A running game with an empty floor, for specs that put one thing on it and see what it does.
local rift = require "rift"

local stage = {}

-- A game in play; `options` as for rift.game, but that nothing is to be chosen unless they say so.
function stage.play(options)
  local with = { choices = false }
  for name, value in pairs(options) do with[name] = value end
  local game = rift.game(with)
  while game:run().phase == "arriving" do game:tick() end
  return game
end

-- The same with nothing on the floor but the player, who stands in the middle of the largest combat room.
function stage.empty(options)
  local game = stage.play(options)
  for _, feature in ipairs(game:features()) do game:remove(feature.handle) end
  stage.remove_enemies(game)
  local best
  for _, room in ipairs(game:rooms()) do
    local fits = room.type == "combat" or room.type == "arena"
    if fits and (not best or room.width * room.height > best.width * best.height) then best = room end
  end
  local x, z = best.left + best.width // 2 + 0.5, best.top + best.height // 2 + 0.5
  game:teleport(game:entity().handle, x, z)
  game:tick()
  return game, x, z, best
end

function stage.remove_enemies(game)
  for _, entity in ipairs(game:entities()) do
    if entity.class == "enemy" then game:remove(entity.handle) end
  end
end

-- Enemies that live.
function stage.enemies(game)
  local enemies = {}
  for _, entity in ipairs(game:entities()) do
    if entity.class == "enemy" and not entity.dying then enemies[#enemies + 1] = entity end
  end
  return enemies
end

-- The feature with a handle; nil once it is gone.
function stage.feature(game, handle)
  for _, feature in ipairs(game:features()) do
    if feature.handle == handle then return feature end
  end
end

function stage.features_of(game, kind)
  local found = {}
  for _, feature in ipairs(game:features()) do
    if feature.kind == kind then found[#found + 1] = feature end
  end
  return found
end

function stage.move(game, x, z)
  game:teleport(game:entity().handle, x, z)
end

-- Presses a button for one tick, and lets go of it.
function stage.press(game, button)
  game:tick { [button] = true }
  game:tick()
end

-- Ticks until `done()`, and how many it took; an error after `most`.
function stage.wait(game, most, done)
  for ticks = 1, most do
    game:tick()
    if done() then return ticks end
  end
  error(("nothing came of it in %d ticks"):format(most), 2)
end

function stage.room_of_player(game)
  local player = game:entity()
  return game:room_at(player.x, player.z)
end

-- No script has failed.
function stage.check(game)
  local notices = game:notices()
  assert(#notices == 0, notices[1] and notices[1].text)
end

-- The first seed from 1 on for which `wanted(game)` is true of a floor, and that game.
function stage.find(floor, wanted)
  for seed = 1, 300 do
    local game = stage.play { seed = seed, floor = floor }
    if wanted(game) then return game, seed end
    game:close()
  end
  error("no seed has that", 2)
end

return stage
