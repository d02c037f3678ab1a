-- The monster house: a rift surge from its quiet beginning to its reward.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

-- A floor with a monster house that nobody has entered, and that room.
local function find_house(floor)
  local house
  local game, seed = stage.find(floor, function(game)
    for _, room in ipairs(game:rooms()) do
      if room.type == "monster_house" then
        house = room
        return true
      end
    end
    return false
  end)
  return game, house, seed
end

local function middle(room)
  return room.left + room.width / 2, room.top + room.height / 2
end

local function room_now(game, room)
  return game:rooms()[room.room + 1]
end

-- The player is put into the middle of the house, with the rest of the floor's enemies gone.
local function enter(game, house)
  stage.remove_enemies(game)
  stage.move(game, middle(house))
  game:tick()
end

local function kill_all(game)
  game:tick(nil, 46) -- they are unhurt while they rise
  local before = game:run().exp
  for _ = 1, 5 do
    for _, enemy in ipairs(stage.enemies(game)) do game:hurt(enemy.handle, 1000000) end
    game:tick()
  end
  return game:run().exp - before
end

describe("monster house", function()
  it("D13 looks plain until it is entered", function()
    local game, house = find_house(4)
    local room = room_now(game, house)
    assert.are.equal(0, room.enemies)
    assert.is_false(room.sealed)
    for _, feature in ipairs(game:features()) do
      if feature.room == house.room then assert.is_false(feature.declared.phase == "risen") end
    end
    game:tick(nil, 120)
    assert.are.equal(0, room_now(game, house).enemies)
    game:close()
  end)

  it("D13 seals every doorway on entry, and 50 to 80 enemies and 1 or 2 elites rise at once", function()
    for floor, wanted in pairs { [4] = { 55, 1 }, [9] = { 68, 2 }, [14] = { 80, 2 } } do
      local game, house = find_house(floor)
      enter(game, house)
      local elites, others = 0, 0
      for _, enemy in ipairs(stage.enemies(game)) do
        if enemy.elite then elites = elites + 1 else others = others + 1 end
        assert.are.equal(house.room, game:room_at(enemy.x, enemy.z))
      end
      assert.are.same(wanted, { others, elites })
      assert.is_true(room_now(game, house).sealed)
      assert.are.equal("Rift surge!", (game:message()))
      local x, z = middle(house)
      for step = 0, math.max(house.width, house.height) + 2 do -- nobody gets out, whichever way
        for _, by in ipairs { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } } do
          local at_x, at_z = x + by[1] * step, z + by[2] * step
          local inside = game:room_at(at_x, at_z) == house.room
          local edge = game:room_at(at_x - by[1], at_z - by[2]) == house.room and not inside
          if edge then assert.is_false(game:is_walkable(at_x, at_z)) end
        end
      end
      stage.check(game)
      game:close()
    end
  end)

  it("D13 opens when all are dead, and rewards: experience, 5-8 items, 1-3 chips, a weapon Rare or better", function()
    for _, floor in ipairs { 3, 8, 14 } do
      local game, house = find_house(floor)
      local worth = 0 -- of the floor's own enemies
      for _, enemy in ipairs(stage.enemies(game)) do
        local exp = dofile("scripts/enemies/" .. enemy.kind .. ".lua").exp
        worth = worth + exp * (enemy.elite and 5 or 1)
      end
      worth = worth * dofile("scripts/floors.lua").floors[floor].multiplier
      enter(game, house)
      assert.is_true(room_now(game, house).sealed)
      local before = game:run().exp
      local killed = kill_all(game)
      assert.is_false(room_now(game, house).sealed)
      stage.check(game)
      assert.are.equal("playing", game:run().phase)
      assert.are.equal("Surge cleared", (game:message()))
      local gained = game:run().exp - before
      for _, item in ipairs(game:pickups()) do gained = gained + item.amount end
      assert.is_true(gained >= math.min(worth * 3, killed) - 1 and gained <= math.max(worth * 5, killed) + 1,
        ("floor %d: %g for a worth of %g, %g of it killed"):format(floor, gained, worth, killed))
      local count, rare, sum = {}, false, 0
      for _, item in ipairs(game:pickups()) do
        count[item.sort] = (count[item.sort] or 0) + 1
        sum = sum + (item.sort ~= "gem" and 1 or 0)
        rare = rare or item.sort == "weapon" and item.rarity >= 2
      end
      assert.is_true(sum >= 5 + 1 + 1, sum) -- enemies leave things as well
      assert.is_true(rare and count.chip >= 1)
      game:close()
    end
  end)

  it("D13 comes once: entered again it stays open", function()
    local game, house = find_house(4)
    enter(game, house)
    kill_all(game)
    game:tick(nil, 30)
    local stairs_x, stairs_z = game:stairs()
    stage.move(game, stairs_x - 1, stairs_z - 1)
    game:tick(nil, 5)
    enter(game, house)
    game:tick(nil, 5)
    assert.is_false(room_now(game, house).sealed)
    assert.are.equal(0, room_now(game, house).enemies)
    game:close()
  end)

  it("D13 lets a player back in whom a warp took out, and shuts again", function()
    local game, house = find_house(4)
    enter(game, house)
    local stairs_x, stairs_z = game:stairs()
    stage.move(game, stairs_x - 1, stairs_z - 1)
    game:tick(nil, 2)
    assert.is_false(room_now(game, house).sealed)
    stage.move(game, middle(house))
    game:tick(nil, 2)
    assert.is_true(room_now(game, house).sealed)
    stage.check(game)
    game:close()
  end)
end)
