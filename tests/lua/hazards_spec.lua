-- The two kinds of floor that hurt.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

-- A zone around the player.
local function stand_in(kind, floor)
  local game, x, z = stage.empty { seed = 4, floor = floor }
  local zone = game:place(kind, x, z)
  assert(zone ~= 0)
  return game, stage.feature(game, zone), x, z
end

local function phase(game, zone)
  local feature = stage.feature(game, zone.handle)
  return feature and feature.state
end

describe("electric floor", function()
  it("D14 is off for 4 s, blinks for the last 2 of them, and on for 8 s", function()
    local game, zone, x, z = stand_in("electric_floor", 6)
    stage.move(game, x + 5, z)
    local changes, last = {}, 0
    for tick = 1, 1500 do
      game:tick()
      local now = phase(game, zone)
      if now ~= last then changes[#changes + 1] = { now, tick } end
      last = now
    end
    assert.are.same({ 1, 2, 0, 1, 2, 0 },
      { changes[1][1], changes[2][1], changes[3][1], changes[4][1], changes[5][1], changes[6][1] })
    assert.are.equal(120, changes[2][2] - changes[1][2]) -- the warning
    assert.are.equal(480, changes[3][2] - changes[2][2]) -- on
    assert.are.equal(240, changes[5][2] - changes[3][2]) -- off
    assert.are.equal(game:entity().hp_max, game:entity().hp)
    stage.check(game)
    game:close()
  end)

  it("D14 takes 5 % of max HP a second of whoever is in it while it is on, and nothing else", function()
    local game, zone = stand_in("electric_floor", 6)
    stage.wait(game, 300, function() return phase(game, zone) == 2 end)
    assert.are.equal(100, game:entity().hp)
    game:tick(nil, 240)
    assert.are.equal(80, game:entity().hp)
    stage.wait(game, 300, function() return phase(game, zone) == 0 end)
    assert.are.equal(60, game:entity().hp)
    game:tick(nil, 200)
    assert.are.equal(60, game:entity().hp)
    stage.check(game)
    game:close()
  end)

  it("D14 hurts enemies too", function()
    local game, zone, x, z = stand_in("electric_floor", 6)
    stage.move(game, x + 5, z)
    local boss = game:spawn("void_sentinel", x, z) -- it follows the player out, in its own time
    game:tick(nil, 70)
    local hp_max, in_zone = game:entity(boss).hp_max, 0
    for _ = 1, 900 do
      local at = game:entity(boss)
      if at.x >= zone.left and at.x < zone.left + zone.width and at.z >= zone.top and at.z < zone.top + zone.height then
        in_zone = in_zone + 1
      end
      stage.move(game, x, z) -- back where it stands
      game:tick()
    end
    assert.is_true(in_zone > 500)
    assert.is_true(game:entity(boss).hp < hp_max)
    game:close()
  end)

  it("D14 lies on floors 6 to 10 only, inside of rooms", function()
    for floor, wanted in pairs { [4] = false, [6] = true, [9] = true, [10] = true, [12] = false } do
      local game = stage.play { seed = 8, floor = floor }
      local zones = stage.features_of(game, "electric_floor")
      assert.are.equal(wanted, #zones > 0, floor)
      for _, zone in ipairs(zones) do
        assert.are.equal(zone.room, game:room_at(zone.left + 0.5, zone.top + 0.5))
        assert.are.equal(zone.room, game:room_at(zone.left + zone.width - 0.5, zone.top + zone.height - 0.5))
      end
      game:close()
    end
  end)
end)

describe("unstable floor", function()
  it("D14 falls in 3 s after it was stepped on, cracks for the last one, and kills who stands on it", function()
    local game, zone = stand_in("unstable_floor", 12)
    game:tick()
    assert.are.equal(0, phase(game, zone))
    local cracks = stage.wait(game, 200, function() return phase(game, zone) == 1 end)
    assert.is_true(math.abs(cracks - 120) <= 1, cracks)
    assert.are.equal("playing", game:run().phase)
    local falls = stage.wait(game, 200, function() return phase(game, zone) == nil end)
    assert.are.equal(60, falls)
    assert.is_false(game:is_walkable(zone.left + 0.5, zone.top + 0.5))
    stage.wait(game, 5, function() return game:run().phase == "dead" end)
    stage.check(game)
    game:close()
  end)

  it("D14 holds while nobody has stepped on it, and whoever leaves in time lives", function()
    local game, x, z = stage.empty { seed = 4, floor = 12 }
    local zone = stage.feature(game, game:place("unstable_floor", x + 4, z))
    game:tick(nil, 400)
    assert.are.equal(0, phase(game, zone))
    stage.move(game, x + 4, z)
    game:tick(nil, 2)
    stage.move(game, x, z)
    game:tick(nil, 200)
    assert.is_nil(phase(game, zone))
    assert.is_false(game:is_walkable(x + 4, z))
    assert.are.equal("playing", game:run().phase)
    assert.are.equal(game:entity().hp_max, game:entity().hp)
    game:close()
  end)

  it("D14, ruling 24 lies on floors 11 to 15 only, the last arena among them", function()
    for floor, wanted in pairs { [10] = false, [11] = true, [14] = true, [15] = true } do
      local game = stage.play { seed = 8, floor = floor }
      assert.are.equal(wanted, #stage.features_of(game, "unstable_floor") > 0, floor)
      game:close()
    end
  end)

  it("ruling 24 never cuts the way to the stairs, even when all of it is gone", function()
    for seed = 1, 5 do
      local game = stage.play { seed = seed, floor = 13 }
      stage.remove_enemies(game)
      local player = game:entity()
      local x, z = player.x, player.z
      for _, zone in ipairs(stage.features_of(game, "unstable_floor")) do
        stage.move(game, zone.left + 0.5, zone.top + 0.5)
        game:tick(nil, 2)
        stage.move(game, x, z)
        game:tick(nil, 2)
      end
      game:tick(nil, 240)
      assert.are.equal(0, #stage.features_of(game, "unstable_floor"))
      assert.are.equal("playing", game:run().phase)
      -- Walk there tile by tile.
      local seen, queue = { [math.floor(x) * 100 + math.floor(z)] = true }, { { math.floor(x), math.floor(z) } }
      local to_x, to_z = game:stairs()
      for _, at in ipairs(queue) do
        for _, by in ipairs { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } } do
          local nx, nz = at[1] + by[1], at[2] + by[2]
          if not seen[nx * 100 + nz] and game:is_walkable(nx + 0.5, nz + 0.5) then
            seen[nx * 100 + nz] = true
            queue[#queue + 1] = { nx, nz }
          end
        end
      end
      assert.is_true(seen[to_x * 100 + to_z], seed)
      game:close()
    end
  end)
end)
