-- A15: the charger's run, tick by tick.
package.path = "tests/lua/?.lua;" .. package.path
local stage = require "stage"

local function act_of(game, handle) return game:entity(handle).declared.act end

local function until_act(game, handle, act)
  return stage.wait(game, 900, function() return act_of(game, handle) == act end)
end

describe("rift charger", function()
  it("A15: 90 ticks of telegraph, 48 of charge, without collision no recoil, 20 winded, 120 to 180 of rest", function()
    local game, x, z = stage.empty { seed = 3 }
    local charger = game:spawn("rift_charger", x - 3, z)
    until_act(game, charger, "telegraph")
    assert.are.equal(90, until_act(game, charger, "charge"))
    stage.move(game, x - 3, z + 3)
    local from = game:entity(charger)
    assert.are.equal(48, until_act(game, charger, "winded"))
    local to = game:entity(charger)
    assert.is_true(math.abs(math.sqrt((to.x - from.x) ^ 2 + (to.z - from.z) ^ 2) - 7.2 * 47 / 48) < 0.2)
    assert.are.equal(20, until_act(game, charger, "walk"))
    local rest = game:entity(charger).declared.ticks
    assert.is_true(rest >= 120 and rest <= 180)
    stage.check(game)
    game:close()
  end)

  it("A15: the aim stands still for the last 15 ticks", function()
    local game, x, z = stage.empty { seed = 3 }
    local charger = game:spawn("rift_charger", x - 3, z)
    until_act(game, charger, "telegraph")
    local heading
    for tick = 1, 90 do
      stage.move(game, x, z + tick * 0.02)
      game:tick()
      local now = game:entity(charger).heading
      if tick > 1 and tick < 75 then assert.are_not.equal(heading, now) end
      if tick > 76 then assert.are.equal(heading, now) end
      heading = now
    end
    game:close()
  end)

  it("A15: it hits who stands in its way, and reels for 24 ticks", function()
    local game, x, z = stage.empty { seed = 3 }
    local charger = game:spawn("rift_charger", x - 4, z)
    until_act(game, charger, "charge")
    local hp = game:entity().hp
    until_act(game, charger, "recoil")
    assert.is_true(game:entity().hp < hp)
    assert.are.equal(24 + 4, until_act(game, charger, "winded")) -- 4 of them the game holds
    game:close()
  end)

  it("A15: a wall makes it reel too; then it takes half as much again", function()
    local game, _, _, room = stage.empty { seed = 3 }
    stage.move(game, room.left + 1, room.top + room.height / 2)
    local charger = game:spawn("rift_charger", room.left + 4, room.top + room.height / 2)
    until_act(game, charger, "charge")
    stage.move(game, room.left + 4, room.top + room.height / 2)
    until_act(game, charger, "recoil")
    local enemy = game:entity(charger)
    stage.move(game, enemy.x + 1.6, enemy.z)
    local function blow()
      local before = game:entity(charger).hp
      local player, target = game:entity(), game:entity(charger)
      local aim = math.atan(target.x - player.x, target.z - player.z)
      game:tick { attack = true, aim = aim }
      for _ = 1, 8 do game:tick { aim = aim } end
      return before - game:entity(charger).hp
    end
    local weak = blow()
    until_act(game, charger, "walk")
    game:tick(nil, 60)
    enemy = game:entity(charger)
    stage.move(game, enemy.x + 1.6, enemy.z)
    local usual = blow()
    assert.is_true(usual > 0 and weak / usual > 1.25 or weak > 1.3 * usual, ("%d and %d"):format(weak, usual))
    stage.check(game)
    game:close()
  end)

  it("one charges at a time", function()
    local game, x, z = stage.empty { seed = 3 }
    local one, other = game:spawn("rift_charger", x - 3, z), game:spawn("rift_charger", x + 3, z)
    for _ = 1, 200 do
      game:tick()
      assert.is_true(act_of(game, one) == "walk" or act_of(game, other) == "walk")
    end
    game:close()
  end)
end)
