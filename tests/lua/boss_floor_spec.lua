-- The floors of the bosses, from the anteroom to the way on.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

local BOSSES = { [5] = "void_sentinel", [10] = "neon_phantom", [15] = "core_corruptor" }

local function room_of_type(game, type)
  for _, room in ipairs(game:rooms()) do
    if room.type == type then return room end
  end
end

-- Stands just inside of the arena; the zones of hazards are taken away so that they don't meddle.
local function enter(game)
  for _, kind in ipairs { "electric_floor", "unstable_floor" } do
    for _, zone in ipairs(stage.features_of(game, kind)) do game:remove(zone.handle) end
  end
  local arena = room_of_type(game, "arena")
  stage.move(game, arena.left + arena.width / 2, arena.top + arena.height - 1.5)
  game:tick()
  return arena
end

local function boss_of(game)
  local enemies = stage.enemies(game)
  return #enemies == 1 and enemies[1] or nil
end

local function kill_boss(game)
  game:tick(nil, 61) -- it is unhurt while it appears
  game:hurt(boss_of(game).handle, 1000000)
  game:tick(nil, 5)
end

describe("boss floors", function()
  it("D9 are an anteroom of 10×10 and an arena of 20, 25, 30, with nobody there at first", function()
    for floor, size in pairs { [5] = 20, [10] = 25, [15] = 30 } do
      local game = stage.play { seed = 2, floor = floor }
      local rooms = game:rooms()
      local anteroom, arena = room_of_type(game, "anteroom"), room_of_type(game, "arena")
      assert.are.equal(2, #rooms)
      assert.are.same({ 10, 10, size, size }, { anteroom.width, anteroom.height, arena.width, arena.height })
      assert.are.equal(anteroom.room, stage.room_of_player(game))
      assert.are.equal(0, #stage.enemies(game))
      game:close()
    end
  end)

  it("D9 the anteroom heals half of max HP and gives a cell", function()
    local game = stage.play { seed = 2, floor = 5 }
    local cell = stage.features_of(game, "anteroom_cell")[1]
    assert.are.equal(room_of_type(game, "anteroom").room, cell.room)
    game:hurt(game:entity().handle, 80)
    game:tick(nil, 10)
    stage.move(game, cell.x, cell.z)
    game:tick()
    assert.are.equal(70, game:entity().hp)
    assert.are.equal("cell", game:carried()[1].item)
    stage.check(game)
    game:close()
  end)

  it("D9 the gate shuts on entry and the floor's boss comes", function()
    for floor, kind in pairs(BOSSES) do
      local game = stage.play { seed = 2, floor = floor }
      assert.is_false(game:stairs_are_open())
      local arena = enter(game)
      local boss = boss_of(game)
      assert.are.equal(kind, boss.kind)
      assert.are.equal(arena.room, game:room_at(boss.x, boss.z))
      assert.is_true(game:rooms()[arena.room + 1].sealed)
      assert.is_false(game:stairs_are_open())
      stage.check(game)
      game:close()
    end
  end)

  it("ruling 10 bosses' HP are scaled by 1.4, 2.1, 3.2", function()
    for floor, hp in pairs { [5] = 2300 * 1.4, [10] = 2500 * 2.1, [15] = 3400 * 3.2 } do
      local game = stage.play { seed = 2, floor = floor }
      enter(game)
      assert.are.equal(math.floor(hp + 0.5), boss_of(game).hp_max)
      game:close()
    end
  end)

  it("D9 the boss's death opens gate and stairs, calls the portal, heals 30 %, leaves its reward", function()
    for floor, reward in pairs { [5] = 1, [10] = 2, [15] = 3 } do
      local game = stage.play { seed = 2, floor = floor }
      local arena = enter(game)
      game:hurt(game:entity().handle, 50)
      game:tick(nil, 10)
      kill_boss(game)
      stage.check(game)
      assert.is_false(game:rooms()[arena.room + 1].sealed)
      assert.are.equal(floor < 15, game:stairs_are_open())
      assert.are.equal(1, #stage.features_of(game, "return_portal"))
      assert.are.equal(80, game:entity().hp)
      local left = 0
      for _, item in ipairs(game:pickups()) do left = left + (item.sort ~= "gem" and 1 or 0) end
      assert.is_true(left >= reward - 1, left)
      game:tick(nil, 60)
      game:close()
    end
  end)

  it("D9 the return portal ends the run with its gains; on 15F that is the win", function()
    for floor, phase in pairs { [5] = "left", [10] = "left", [15] = "won" } do
      local game = stage.play { seed = 2, floor = floor }
      enter(game)
      kill_boss(game)
      local portal = stage.features_of(game, "return_portal")[1]
      stage.move(game, portal.x, portal.z)
      game:tick(nil, 2)
      stage.press(game, "interact")
      assert.are.equal(phase, game:run().phase)
      stage.check(game)
      game:close()
    end
  end)

  it("D9 the stairs lead on to the next floor once the boss is dead, and not before", function()
    local game = stage.play { seed = 2, floor = 5 }
    enter(game)
    local x, z = game:stairs()
    stage.move(game, x + 1, z + 1)
    stage.press(game, "interact")
    game:tick(nil, 40)
    assert.are.equal(5, game:run().floor)
    kill_boss(game)
    stage.move(game, x + 1, z + 1)
    game:tick(nil, 2)
    stage.press(game, "interact")
    stage.wait(game, 120, function() return game:run().floor == 6 end)
    game:close()
  end)
end)
