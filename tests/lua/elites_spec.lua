-- What makes an elite, and what its affixes do.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

local SHIELDED, VOLATILE, HASTY, LEECHING, CALLER, FROST = 1, 2, 4, 8, 16, 32

local function count_bits(bits)
  local count = 0
  while bits > 0 do
    bits, count = bits & (bits - 1), count + 1
  end
  return count
end

local function kill(game, handle)
  for _ = 1, 900 do
    local enemy = game:entity(handle)
    if not enemy or enemy.dying then return end
    stage.move(game, enemy.x + 1.2, enemy.z)
    game:tick { attack = game:run().tick % 12 == 0, aim = -math.pi / 2 }
  end
  error "it lives on"
end

describe("elites", function()
  it("three times the HP; affixes 0 on floor 1, 1 in bands A and B, 2 in C", function()
    for _, case in ipairs { { 1, 0 }, { 2, 1 }, { 7, 1 }, { 12, 2 } } do
      local floor, wanted = case[1], case[2]
      local elites = 0
      for seed = 1, 4 do
        local game = stage.play { seed = seed, floor = floor }
        for _, entity in ipairs(game:entities()) do
          if entity.class == "enemy" and entity.elite then
            elites = elites + 1
            assert.are.equal(wanted, count_bits(entity.affixes))
            local own = game:spawn(entity.kind, entity.x, entity.z)
            if own ~= 0 then
              assert.is_true(math.abs(entity.hp_max - 3 * game:entity(own).hp_max) <= 2)
              game:remove(own)
            end
          end
        end
        game:close()
      end
      assert.is_true(elites > 0)
    end
  end)

  it("an elite's own areas are as much larger as it is; how far a line goes stays", function()
    local size = dofile("scripts/floors.lua").elite.size
    assert.is_true(size > 1)
    local reach = {}
    for _, sort in ipairs { "plain", "elite" } do
      local game, x, z = stage.empty { seed = 3 }
      local drone = game:spawn("data_drone", x + 1.3, z, sort == "elite" and 0 or nil)
      assert.are.equal(sort == "elite", game:entity(drone).elite)
      stage.wait(game, 600, function() return #game:strikes() > 0 end)
      reach[sort] = game:strikes()[1].range
      game:close()
    end
    assert.is_true(math.abs(reach.elite - size * reach.plain) < 1e-4, ("%g and %g"):format(reach.plain, reach.elite))
  end)

  it("hasty: 35 % faster", function()
    local game, x, z = stage.empty { seed = 3 }
    local speeds = {}
    for i, affixes in ipairs { 0, HASTY } do
      local enemy = game:spawn("neon_sniper", x - 3, z, affixes)
      stage.wait(game, 200, function() return game:entity(enemy).state == "kite" end)
      game:tick(nil, 3)
      local now = game:entity(enemy)
      speeds[i] = math.sqrt(now.velocity_x ^ 2 + now.velocity_z ^ 2)
      game:remove(enemy)
    end
    -- Of itself one may be up to 10 % faster than its kind, another slower.
    assert.is_true(speeds[2] / speeds[1] > 1.1 / 0.9, ("%.2f of %.2f"):format(speeds[2], speeds[1]))
    game:close()
  end)

  it("volatile: .8 s after its death it hurts friend and foe within 2.5 m", function()
    local game = stage.empty { seed = 3 }
    local player = game:entity()
    local elite = game:spawn("glitch_bit", player.x - 1.2, player.z, VOLATILE)
    game:tick(nil, 46)
    kill(game, elite)
    local friend = game:spawn("rift_charger", game:entity().x, game:entity().z + 1)
    stage.move(game, game:entity().x + 6, game:entity().z)
    while game:run().hit_stop_ticks > 0 do game:tick() end
    game:tick(nil, 44)
    local hp = game:entity(friend).hp
    game:tick(nil, 10)
    assert.is_true(game:entity(friend).hp < hp)
    game:close()
  end)

  it("leeching: a hit heals it by a tenth of its HP", function()
    local game = stage.empty { seed = 3 }
    local player = game:entity()
    local elite = game:spawn("glitch_bit", player.x - 1.2, player.z, LEECHING)
    game:tick(nil, 46)
    local most = game:entity(elite).hp_max
    stage.wait(game, 300, function()
      local enemy = game:entity(elite)
      game:tick { attack = true, aim = math.atan(enemy.x - player.x, enemy.z - player.z) }
      return game:entity(elite).hp < most - 12
    end)
    local healed = 0
    local last, hp = game:entity(elite).hp, game:entity().hp
    for _ = 1, 300 do
      game:tick()
      local now = game:entity(elite).hp
      if now > last then
        healed = now - last
        break
      end
      last = now
    end
    assert.is_true(game:entity().hp < hp)
    assert.are.equal(math.floor(most * 0.1 + 0.5), healed)
    game:close()
  end)

  it("caller: three bits every 8 s, six at most, gone with it", function()
    local game, x, z = stage.empty { seed = 3 }
    local elite = game:spawn("neon_sniper", x + 4, z, CALLER)
    local counts = {}
    for tick = 1, 3 * 490 + 60 do
      game:tick()
      if game:run().phase ~= "playing" then break end
      counts[#stage.enemies(game) - 1] = counts[#stage.enemies(game) - 1] or tick
    end
    assert.is_truthy(counts[3])
    assert.is_true(counts[3] >= 480 and counts[3] <= 540)
    assert.is_nil(counts[7])
    game:remove(elite)
    game:tick()
    assert.are.equal(0, #stage.enemies(game))
    game:close()
  end)

  it("frost: the player near it is a quarter slower", function()
    local speeds = {}
    for i, affixes in ipairs { 0, FROST } do
      local game, x, z = stage.empty { seed = 3 }
      game:spawn("rift_charger", x + 1.5, z, affixes)
      game:tick(nil, 60)
      game:tick({ move_x = -1 }, 3)
      local player = game:entity()
      speeds[i] = math.sqrt(player.velocity_x ^ 2 + player.velocity_z ^ 2)
      game:close()
    end
    assert.is_true(math.abs(speeds[2] / speeds[1] - 0.75) < 0.02, ("%.2f of %.2f"):format(speeds[2], speeds[1]))
  end)

  it("shielded: a shield of 30 % before its HP", function()
    local game = stage.empty { seed = 3 }
    local player = game:entity()
    local elite = game:spawn("glitch_bit", player.x - 1.2, player.z, SHIELDED)
    game:tick(nil, 46)
    local enemy = game:entity(elite)
    game:tick { attack = true, aim = math.atan(enemy.x - player.x, enemy.z - player.z) }
    game:tick(nil, 8)
    assert.are.equal(enemy.hp_max, game:entity(elite).hp) -- one blow is less than 17
    game:close()
  end)
end)
