-- A14 and ruling 26: the sniper's aim, tick by tick, and where it aims from.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

local function away(game, handle)
  local player, enemy = game:entity(), game:entity(handle)
  return math.sqrt((player.x - enemy.x) ^ 2 + (player.z - enemy.z) ^ 2)
end

local function acts(game, handle, ticks)
  local seen, last = {}, nil
  for tick = 1, ticks do
    game:tick()
    local act = game:entity(handle).declared.act
    if act ~= last then seen[#seen + 1] = { act, tick } end
    last = act
  end
  return seen
end

describe("neon sniper", function()
  it("A14: 18 ticks of lock, 18 of aim, 9 of fire, then 105 to 150 of rest", function()
    local game, x, z = stage.empty { seed = 3 }
    local sniper = game:spawn("neon_sniper", x + 5, z)
    local seen = acts(game, sniper, 95)
    assert.are.same({ "walk", "lock", "aim", "fire", "walk" },
      { seen[1][1], seen[2][1], seen[3][1], seen[4][1], seen[5][1] })
    assert.are.same({ 45, 63, 81, 90 }, { seen[2][2], seen[3][2], seen[4][2], seen[5][2] })
    local rest = game:entity(sniper).declared.ticks
    assert.is_true(rest >= 105 - 6 and rest <= 150)
    local hp = game:entity().hp
    assert.are.equal(100, hp)
    game:tick(nil, 30) -- the shot flies 5 m at 11 m/s
    assert.is_true(game:entity().hp < hp)
    stage.check(game)
    game:close()
  end)

  it("A14: the line follows until six ticks before the shot, which flies where it then looks", function()
    local game, x, z = stage.empty { seed = 3 }
    local sniper = game:spawn("neon_sniper", x + 5, z)
    local heading
    for tick = 1, 81 do
      stage.move(game, x, z + tick * 0.02)
      game:tick()
      local now = game:entity(sniper).heading
      if tick > 46 and tick <= 74 then assert.are_not.equal(heading, now) end
      if tick > 76 then assert.are.equal(heading, now) end
      heading = now
    end
    game:close()
  end)

  it("A14: it kites with its face to who comes near", function()
    local game, x, z = stage.empty { seed = 3 }
    local sniper = game:spawn("neon_sniper", x + 3, z)
    stage.wait(game, 200, function() return game:entity(sniper).state == "kite" end)
    local before = away(game, sniper)
    game:tick(nil, 30)
    local enemy, player = game:entity(sniper), game:entity()
    assert.are.equal("kite", enemy.state)
    assert.is_true(away(game, sniper) > before + 0.8)
    local facing = math.atan(player.x - enemy.x, player.z - enemy.z)
    assert.is_true(math.cos(facing - enemy.heading) > 0.99)
    game:close()
  end)

  it("ruling 26: no lock from where the player can't see it", function()
    local game, x, z = stage.empty { seed = 3, floor = 14 }
    local locks = 0
    for step = 0, 47 do
      local angle, reach = step * math.pi / 8, 7 + step // 16 * 3
      local sniper = game:spawn("neon_sniper", x + reach * math.sin(angle), z + reach * math.cos(angle))
      local was = "walk"
      for _ = 1, sniper ~= 0 and 70 or 0 do
        game:tick()
        local enemy, player = game:entity(sniper), game:entity()
        if enemy.declared.act == "lock" and was ~= "lock" then
          local dx, dz = enemy.x - player.x, enemy.z - player.z
          assert.is_true(math.abs(dx) <= 11.1 and dz >= -9.1 and dz <= 6.1, ("%.1f %.1f"):format(dx, dz))
          assert.is_true(away(game, sniper) < 13.1)
          locks = locks + 1
        end
        was = enemy.declared.act
      end
      if sniper ~= 0 then game:remove(sniper) end
    end
    assert.is_true(locks > 5)
    stage.check(game)
    game:close()
  end)

  it("two aim at a time on floor 1", function()
    local game, x, z = stage.empty { seed = 3 }
    local snipers = {}
    for i = -2, 2 do snipers[#snipers + 1] = game:spawn("neon_sniper", x + i * 1.5, z - 4.5) end
    local most = 0
    for _ = 1, 200 do
      game:tick()
      local busy = 0
      for _, handle in ipairs(snipers) do
        local enemy = handle ~= 0 and game:entity(handle)
        busy = busy + (enemy and enemy.declared.act ~= "walk" and 1 or 0)
      end
      most = math.max(most, busy)
    end
    assert.are.equal(2, most)
    game:close()
  end)
end)
