-- A13: the drone's blow, tick by tick, and how a pack stands round the player.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

local function away(game, handle)
  local player, enemy = game:entity(), game:entity(handle)
  return math.sqrt((player.x - enemy.x) ^ 2 + (player.z - enemy.z) ^ 2)
end

local function until_act(game, handle, act)
  return stage.wait(game, 900, function() return game:entity(handle).declared.act == act end)
end

describe("data drone", function()
  it("A13: 24 ticks ready, then 21 of raising, striking and going back, then 60 to 84 of rest", function()
    local game, x, z = stage.empty { seed = 3 }
    local drone = game:spawn("data_drone", x + 2, z)
    until_act(game, drone, "ready")
    assert.is_true(away(game, drone) <= 1.4)
    local at = game:entity(drone)
    assert.are.equal("ready", at.state)
    game:teleport(game:entity().handle, x, z + 6) -- out of its reach: nothing holds the game
    game:tick(nil, 23)
    assert.are.equal("ready", game:entity(drone).state)
    game:tick()
    assert.are.equal("attack", game:entity(drone).state)
    assert.are.equal(0, game:entity(drone).state_ticks)
    game:tick(nil, 20)
    assert.are.equal("attack", game:entity(drone).state)
    assert.are.same({ at.x, at.z, at.heading },
      { game:entity(drone).x, game:entity(drone).z, game:entity(drone).heading })
    game:tick()
    local rest = game:entity(drone).declared
    assert.are.equal("chase", rest.act)
    assert.is_true(rest.ticks >= 60 and rest.ticks <= 84)
    stage.check(game)
    game:close()
  end)

  it("A13: it hurts from the seventh tick of its attack on, before it and nowhere else", function()
    for _, side in ipairs { 0, math.pi } do
      local game, x, z = stage.empty { seed = 3 }
      local drone = game:spawn("data_drone", x + 2, z)
      until_act(game, drone, "ready")
      local enemy, hp = game:entity(drone), game:entity().hp
      game:teleport(game:entity().handle, enemy.x + 1.2 * math.sin(enemy.heading + side),
        enemy.z + 1.2 * math.cos(enemy.heading + side))
      game:tick(nil, 24 + 5)
      assert.are.equal(hp, game:entity().hp)
      game:tick()
      assert.are.equal(side == 0, game:entity().hp < hp)
      game:close()
    end
  end)

  it("play.md 1: a hit breaks off its ready, not its blow", function()
    for _, act in ipairs { "ready", "attack" } do
      local game, x, z = stage.empty { seed = 3 }
      local drone = game:spawn("data_drone", x + 2, z)
      until_act(game, drone, act)
      local player, enemy = game:entity(), game:entity(drone)
      local aim = math.atan(enemy.x - player.x, enemy.z - player.z)
      game:tick { attack = true, aim = aim }
      game:tick({ aim = aim }, 5)
      assert.is_true(game:entity(drone).hp < game:entity(drone).hp_max)
      assert.are.equal(act == "ready" and "stagger" or "attack", game:entity(drone).state)
      if act == "ready" then
        stage.wait(game, 60, function() return game:entity(drone).declared.act == "chase" end)
      end
      stage.check(game)
      game:close()
    end
  end)

  it("two of eight strike at a time on floor 1, the others circle within the ring, apart from each other", function()
    local game, x, z = stage.empty { seed = 3 }
    local drones = {}
    for i = 1, 8 do
      local angle = i * math.pi / 4
      drones[i] = game:spawn("data_drone", x + 2.5 * math.sin(angle), z + 2.5 * math.cos(angle))
      assert.are_not.equal(0, drones[i])
    end
    local struck = 0
    for tick = 1, 600 do
      game:tick()
      if tick % 10 == 0 then
        local busy = 0
        for i, one in ipairs(drones) do
          local a = game:entity(one)
          busy = busy + (a.state ~= "idle" and a.state ~= "chase" and 1 or 0)
          assert.is_true(tick < 240 or away(game, one) < 4.2, ("tick %d: %.2f m"):format(tick, away(game, one)))
          for j = i + 1, 8 do
            local b = game:entity(drones[j])
            local apart = math.sqrt((a.x - b.x) ^ 2 + (a.z - b.z) ^ 2)
            assert.is_true(tick < 60 or apart > 0.9, ("tick %d: %.2f m apart"):format(tick, apart))
          end
        end
        assert.is_true(busy <= 2)
        struck = struck + busy
      end
      if game:run().phase ~= "playing" then break end
    end
    assert.is_true(struck > 0)
    stage.check(game)
    game:close()
  end)
end)
