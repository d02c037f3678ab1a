-- How a Glitch Bit behaves in the game, without a window.
package.path = "tests/lua/?.lua;" .. package.path
local rift = require "rift"

local function room_of_player(game)
  local player = game:entity()
  for _, entity in ipairs(game:entities()) do
    if entity.class == "enemy" then game:remove(entity.handle) end
  end
  return player
end

-- `count` bits around the player, `distance` away where there is room.
local function surround(game, count, distance)
  local player = room_of_player(game)
  local bits = {}
  for i = 1, count do
    local angle = i * 2 * math.pi / count
    local handle = game:spawn("glitch_bit", player.x + distance * math.sin(angle),
      player.z + distance * math.cos(angle))
    if handle ~= 0 then bits[#bits + 1] = handle end
  end
  return bits
end

local function distance(game, handle)
  local player, bit = game:entity(), game:entity(handle)
  return math.sqrt((player.x - bit.x) ^ 2 + (player.z - bit.z) ^ 2)
end

local function no_notices(game)
  local notices = game:notices()
  assert.are.equal(0, #notices, notices[1] and notices[1].text)
end

describe("glitch bit", function()
  it("has play.md's numbers on floor 1", function()
    local game = rift.game { choices = false, seed = 1 }
    local bit = game:entity(surround(game, 1, 2)[1])
    assert.are.equal(19, bit.hp_max)
    assert.are.same({ rest_ticks = 0 }, bit.declared)
    game:close()
  end)

  it("is harmless for 45 ticks while it appears", function()
    for seed = 1, 5 do
      local game = rift.game { choices = false, seed = seed }
      surround(game, 6, 0.9)
      game:tick(nil, 44)
      assert.are.equal(game:entity().hp_max, game:entity().hp)
      game:tick(nil, 60)
      assert.is_true(game:entity().hp < game:entity().hp_max)
      game:close()
    end
  end)

  it("comes to a player it sees and hits by touch for about its attack", function()
    for seed = 1, 8 do
      local game = rift.game { choices = false, seed = seed }
      local bits = surround(game, 1, 3)
      local hp = game:entity().hp
      local ticks = 0
      while game:entity().hp == hp and ticks < 600 do
        game:tick()
        ticks = ticks + 1
      end
      local damage = hp - game:entity().hp
      assert.is_true(damage >= 13 and damage <= 15, ("seed %d: damage %d after %d ticks"):format(seed, damage, ticks))
      assert.is_true(distance(game, bits[1]) <= 0.9)
      no_notices(game)
      game:close()
    end
  end)

  it("bounces 1.2 m off and rests 30 ticks after a hit", function()
    local game = rift.game { choices = false, seed = 4 }
    local bit = surround(game, 1, 3)[1]
    local hp = game:entity().hp
    while game:entity().hp == hp do game:tick() end
    assert.are.equal(30, game:entity(bit).declared.rest_ticks)
    local touched = distance(game, bit)
    while game:run().hit_stop_ticks > 0 do game:tick() end
    game:tick(nil, 20)
    local away = distance(game, bit)
    assert.is_true(away - touched > 1.0 and away - touched < 1.4, ("bounced %.2f m"):format(away - touched))
    local rest = game:entity(bit).declared.rest_ticks
    assert.is_true(rest > 0 and rest < 30)
    game:tick(nil, rest - 1)
    assert.are.equal(away, distance(game, bit))
    game:close()
  end)

  it("surrounds: a pack comes from different sides and does not stack", function()
    local game = rift.game { choices = false, seed = 2 }
    local bits = surround(game, 7, 2.5)
    game:tick(nil, 150)
    local sides = {}
    for i, one in ipairs(bits) do
      local player, a = game:entity(), game:entity(one)
      sides[math.floor(math.atan(a.x - player.x, a.z - player.z) / (math.pi / 2))] = true
      for j = i + 1, #bits do
        local b = game:entity(bits[j])
        local apart = math.sqrt((a.x - b.x) ^ 2 + (a.z - b.z) ^ 2)
        assert.is_true(apart > 0.3, ("two bits are %.2f m apart"):format(apart))
      end
    end
    local count = 0
    for _ in pairs(sides) do count = count + 1 end
    assert.is_true(count >= 3, ("they come from %d sides"):format(count))
    game:close()
  end)

  it("weaves: its way is not a straight line, and two of them differ", function()
    local game = rift.game { choices = false, seed = 3 }
    local bits = surround(game, 2, 4)
    game:tick(nil, 50)
    local least, most = 10, -10
    for _ = 1, 40 do
      game:tick()
      local bit, player = game:entity(bits[1]), game:entity()
      local to_player = math.atan(player.x - bit.x, player.z - bit.z)
      local turn = math.atan(bit.velocity_x, bit.velocity_z) - to_player
      turn = (turn + math.pi) % (2 * math.pi) - math.pi
      if bit.velocity_x ~= 0 then least, most = math.min(least, turn), math.max(most, turn) end
    end
    assert.is_true(most - least > 0.1, ("it turns by %.2f rad"):format(most - least))
    game:close()
  end)

  it("finds its way through the corridors", function()
    local hunts = 0
    for seed = 1, 30 do
      local game = rift.game { choices = false, seed = seed }
      game:tick(nil, 60)
      local player, hunter, nearest = game:entity(), nil, 22 -- m: within its leash
      for _, entity in ipairs(game:entities()) do
        local away = entity.class == "enemy" and distance(game, entity.handle) or nearest
        if away < nearest then hunter, nearest = entity, away end
      end
      for _, entity in ipairs(game:entities()) do
        if entity.class == "enemy" and hunter and entity.handle ~= hunter.handle then game:remove(entity.handle) end
      end
      if hunter then
        -- It is woken by a player who stands before it and is away the next moment.
        game:teleport(player.handle, hunter.x + 0.9, hunter.z)
        game:tick(nil, 1)
        game:teleport(player.handle, player.x, player.z)
        local ticks = 0
        while distance(game, hunter.handle) > 1.5 and game:entity(hunter.handle).awake and ticks < 1800 do
          game:tick()
          ticks = ticks + 1
        end
        assert.is_true(ticks < 1800, ("seed %d: still %.1f m away"):format(seed, distance(game, hunter.handle)))
        -- A detour may lead it past its leash; then it gives up.
        if game:entity(hunter.handle).awake then hunts = hunts + 1 end
      end
      no_notices(game)
      game:close()
    end
    assert.is_true(hunts >= 5)
  end)

  it("leaves a fallen player alone", function()
    local game = rift.game { choices = false, seed = 5 }
    surround(game, 8, 1.5)
    local ticks = 0
    while game:run().phase ~= "dead" and ticks < 3000 do
      game:tick()
      ticks = ticks + 1
    end
    assert.are.equal("dead", game:run().phase)
    game:tick(nil, 30)
    for _, entity in ipairs(game:entities()) do
      if entity.class == "enemy" and entity.declared.rest_ticks == 0 then
        assert.is_true(math.abs(entity.velocity_x) + math.abs(entity.velocity_z) < 1.0)
      end
    end
    no_notices(game)
    game:close()
  end)

  it("dies to a blow of enough damage and counts as a kill", function()
    local game = rift.game { choices = false, seed = 6 }
    surround(game, 1, 1.5)
    local ticks = 0
    while game:run().kills == 0 and ticks < 1200 do
      local player, aim = game:entity(), 0
      for _, entity in ipairs(game:entities()) do
        if entity.class == "enemy" then aim = math.atan(entity.x - player.x, entity.z - player.z) end
      end
      game:tick({ attack = ticks % 12 == 0, aim = aim })
      ticks = ticks + 1
    end
    assert.are.equal(1, game:run().kills)
    game:close()
  end)
end)
