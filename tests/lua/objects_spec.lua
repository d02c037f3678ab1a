-- What stands and lies about, as a player meets it.
package.path = "tests/lua/?.lua;" .. package.path

local stage = require "stage"

-- A thing 1 m beside the player, in reach of a hand.
local function beside(kind, options)
  local game, x, z, room = stage.empty(options or { seed = 3, floor = 2 })
  local thing = game:place(kind, x + 1, z)
  assert(thing ~= 0)
  stage.move(game, x, z)
  game:tick()
  return game, thing, room
end

local function is_kept(game, thing)
  return stage.feature(game, thing) ~= nil
end

describe("objects", function()
  it("D6 a chest gives one or two items of the floor's quality, once", function()
    local seen = {}
    for seed = 1, 12 do
      local game, chest = beside("chest", { seed = seed, floor = 6 })
      stage.press(game, "interact")
      local dropped = game:pickups()
      seen[#dropped] = true
      for _, item in ipairs(dropped) do assert.are_not.equal("gem", item.sort) end
      local feature = stage.feature(game, chest)
      assert.are.equal("open", feature.state)
      assert.is_true(feature.spent)
      for _ = 1, 3 do stage.press(game, "interact") end
      assert.is_true(#game:pickups() <= #dropped)
      stage.check(game)
      game:close()
    end
    assert.are.same({ true, true }, seen)
  end)

  it("D6 chests stand in treasure rooms, cells and boosts in heal rooms, and nobody walks through a chest", function()
    for seed = 1, 8 do
      local game = stage.play { seed = seed, floor = 3 }
      local rooms = game:rooms()
      local of_type = {}
      for _, kind in ipairs { "chest", "repair_cell", "boost" } do
        for _, feature in ipairs(stage.features_of(game, kind)) do
          local type = rooms[feature.room + 1].type
          of_type[kind .. " in " .. type] = true
          assert.are.equal(kind == "chest" and "treasure" or "heal", type)
          assert.are.equal(kind ~= "chest", game:is_walkable(feature.x, feature.z))
        end
      end
      assert.is_true(of_type["chest in treasure"] and of_type["repair_cell in heal"] and of_type["boost in heal"])
      game:close()
    end
  end)

  it("D6 a repair cell heals 25 % of max HP and is gone", function()
    local game, cell = beside("repair_cell")
    game:hurt(game:entity().handle, 60)
    game:tick(nil, 10)
    local at = stage.feature(game, cell)
    stage.move(game, at.x, at.z)
    game:tick()
    assert.are.equal(65, game:entity().hp)
    assert.is_false(is_kept(game, cell))
    stage.check(game)
    game:close()
  end)

  it("D6 a boost makes 10 % faster for 30 s and is gone", function()
    local game, boost = beside("boost")
    local at = stage.feature(game, boost)
    stage.move(game, at.x, at.z)
    game:tick()
    assert.is_true(math.abs(game:status("haste") - 1800) <= 1)
    assert.is_false(is_kept(game, boost))
    game:tick({ move_x = -1 }, 2)
    assert.is_true(math.abs(game:entity().velocity_x + 4.9 * 1.1) < 0.02, game:entity().velocity_x)
    game:close()
  end)

  it("D15 a data monument gives 30 × the multiplier in experience, touched or broken, once", function()
    local game, monument = beside("monument") -- floor 2: × 1.1
    stage.press(game, "interact")
    game:tick(nil, 40) -- the gem flies in
    assert.are.equal(33, game:run().exp)
    assert.are.equal("dark", stage.feature(game, monument).state)
    stage.press(game, "interact")
    game:hurt(monument, 1000)
    game:tick(nil, 40)
    assert.are.equal(33, game:run().exp)
    assert.is_false(is_kept(game, monument))
    game:close()
    game, monument = beside("monument")
    game:hurt(monument, 59)
    game:tick(nil, 2)
    assert.are.equal(0, game:run().exp)
    game:hurt(monument, 1)
    game:tick(nil, 2)
    assert.are.equal("broken", stage.feature(game, monument).state)
    game:tick(nil, 40)
    assert.are.equal(33, game:run().exp)
    assert.is_false(is_kept(game, monument))
    stage.check(game)
    game:close()
  end)

  it("D15 an energy pillar heals 4 % a second for 3 s of every 12 within 3 m, and can't be broken", function()
    local game, pillar = beside("pillar")
    game:hurt(game:entity().handle, 90)
    game:hurt(pillar, 100000)
    local on = stage.wait(game, 700, function() return stage.feature(game, pillar).state == "on" end)
    assert.is_true(on >= 530 and on <= 560, on)
    assert.are.equal(10, game:entity().hp)
    assert.are.equal(180, stage.wait(game, 300, function() return stage.feature(game, pillar).state == "idle" end))
    assert.are.equal(22, game:entity().hp)
    local at = stage.feature(game, pillar)
    stage.move(game, at.x - 4, at.z)
    game:tick(nil, 720)
    assert.are.equal(22, game:entity().hp)
    stage.check(game)
    game:close()
  end)

  it("D15 a breakable wall of 50 HP opens a short cut", function()
    local walls
    local game = stage.find(3, function(game)
      walls = stage.features_of(game, "breakable_wall")
      return #walls > 0
    end)
    local wall = walls[1]
    for x = wall.left, wall.left + wall.width - 1 do
      for z = wall.top, wall.top + wall.height - 1 do
        assert.is_false(game:is_walkable(x + 0.5, z + 0.5))
      end
    end
    game:hurt(wall.handle, 49)
    game:tick(nil, 2)
    assert.are.equal(1, stage.feature(game, wall.handle).hp)
    game:hurt(wall.handle, 1)
    game:tick(nil, 2)
    assert.is_false(is_kept(game, wall.handle))
    for x = wall.left, wall.left + wall.width - 1 do
      for z = wall.top, wall.top + wall.height - 1 do
        assert.is_true(game:is_walkable(x + 0.5, z + 0.5))
      end
    end
    stage.check(game)
    game:close()
  end)

  it("D15 a barrel goes up at the first touch: 50 damage to all within 2 m, the player too", function()
    local game, barrel = beside("barrel")
    local at = stage.feature(game, barrel)
    assert.is_false(game:is_walkable(at.x, at.z))
    local near = game:spawn("void_sentinel", at.x + 1.5, at.z)
    local far = game:spawn("void_sentinel", at.x + 4.5, at.z)
    game:tick(nil, 61)
    stage.move(game, at.x - 1, at.z)
    game:teleport(near, at.x + 1.5, at.z)
    game:teleport(far, at.x + 4.5, at.z)
    local hp, hp_near, hp_far = game:entity().hp, game:entity(near).hp, game:entity(far).hp
    game:tick({ attack = true, aim = math.pi / 2 }, 1) -- eastwards: the barrel stands there
    stage.wait(game, 30, function() return not is_kept(game, barrel) end)
    assert.are.equal(50, hp - game:entity().hp)
    assert.is_true(hp_near - game:entity(near).hp >= 50)
    assert.are.equal(hp_far, game:entity(far).hp)
    stage.check(game)
    game:close()
  end)

  it("D15 barrels set each other off", function()
    local game, x, z = stage.empty { seed = 3, floor = 2 }
    stage.move(game, x - 3, z)
    local first = game:place("barrel", x, z)
    for i = 1, 3 do game:place("barrel", x + 1.6 * i, z) end
    game:hurt(first, 1)
    game:tick(nil, 60)
    assert.are.equal(0, #stage.features_of(game, "barrel"))
    stage.check(game)
    game:close()
  end)

  it("D17 a hint terminal tells the coming boss and what it fears, in the game's language, as the seed says", function()
    local fears = {}
    for seed = 1, 9 do
      for floor, boss in pairs { [2] = "Void Sentinel", [7] = "Neon Phantom", [14] = "Core Corruptor" } do
        local game = beside("hint_terminal", { seed = seed, floor = floor })
        stage.press(game, "interact")
        local element = game:message():match("^" .. boss .. " fears (%a+)$")
        assert.is_truthy(element, (game:message()))
        fears[floor .. element] = true
        game:close()
        game = beside("hint_terminal", { seed = seed, floor = floor })
        stage.press(game, "interact")
        assert.are.equal(element, game:message():match("fears (%a+)$")) -- the same for the same seed
        game:close()
      end
    end
    for _, floor in ipairs { 2, 7, 14 } do
      assert.is_true(fears[floor .. "Volt"] and fears[floor .. "Heat"] and fears[floor .. "Cryo"])
    end
    local game = beside("hint_terminal", { seed = 1, floor = 2, language = "ja" })
    stage.press(game, "interact")
    assert.is_truthy(game:message():find("^ヴォイドセンチネルは.+に弱い$"))
    game:close()
  end)

  it("D17 hint terminals stand on floors 2 4, 7 9 and 12 14", function()
    for floor = 1, 15 do
      local game = stage.play { seed = 6, floor = floor }
      local wanted = floor == 2 or floor == 4 or floor == 7 or floor == 9 or floor == 12 or floor == 14
      assert.are.equal(wanted and 1 or 0, #stage.features_of(game, "hint_terminal"), floor)
      game:close()
    end
  end)

  it("D9 the return portal ends the run with its gains", function()
    local game = beside("monument")
    stage.press(game, "interact")
    game:tick(nil, 40)
    local player = game:entity()
    game:place("return_portal", player.x, player.z + 1)
    game:tick()
    stage.press(game, "interact")
    assert.are.equal("left", game:run().phase)
    assert.are.equal(33, game:run().exp)
    stage.check(game)
    game:close()
  end)

  it("D17 the same seed plays the same, with everything that is on its floors", function()
    for _, floor in ipairs { 4, 8, 13 } do
      local hashes = {}
      for i = 1, 2 do
        local game = stage.play { seed = 21, floor = floor }
        for tick = 1, 300 do
          game:tick { move_x = math.sin(tick / 40), move_z = math.cos(tick / 55), attack = tick % 20 == 0,
            interact = tick % 30 == 0 }
        end
        hashes[i] = game:hash()
        stage.check(game)
        game:close()
      end
      assert.are.equal(hashes[1], hashes[2])
    end
  end)
end)
