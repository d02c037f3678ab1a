-- What a run gains, as a player meets it.
package.path = "tests/lua/?.lua;" .. package.path

local rift = require "rift"
local stage = require "stage"

describe("growth", function()
  it("D12 the Trap Scan power shows traps within 3 m and halves what they do", function()
    local game, x, z = stage.empty { seed = 3, floor = 2 }
    local near = game:place("data_leak", x + 2.5, z)
    local far = game:place("data_leak", x, z + 3.5)
    game:tick()
    assert.is_false(stage.feature(game, near).shown)
    game:give_power("trap_scan")
    game:tick()
    assert.is_true(stage.feature(game, near).shown)
    assert.is_false(stage.feature(game, far).shown)
    stage.move(game, x + 2.5, z)
    game:tick(nil, 2)
    assert.are.equal(100 - 8, game:entity().hp) -- half of 15
    stage.check(game)
    game:close()
  end)

  it("D12 a weapon's trap resistance takes 40 % off a trap's damage", function()
    local game, x, z = stage.empty { seed = 3, floor = 2 }
    game:place("data_leak", x + 2, z)
    game:give_weapon("arc_blade", 2, "trap_proof")
    stage.move(game, x + 2, z)
    game:tick(nil, 2)
    assert.are.equal(100 - 9, game:entity().hp)
    game:close()
  end)

  it("G3 Frame gives 15 HP a rank, and they come full", function()
    local game = stage.empty { seed = 3, floor = 1 }
    game:hurt(game:entity().handle, 50)
    game:give_power("frame", 2)
    game:tick()
    assert.are.equal(130, game:entity().hp_max)
    assert.are.equal(65, game:entity().hp) -- told once of both
    assert.are.equal(2, game:power("frame").rank)
    game:close()
  end)

  it("the Blood Circuit comes with its two halves and doubles the leech of who is wounded", function()
    local game, x, z = stage.empty { seed = 3, floor = 1 }
    game:give_power("data_leech", 2)
    assert.are.equal(0, game:rank("blood_circuit"))
    game:give_power("redline")
    assert.are.equal(1, game:rank("blood_circuit"))
    game:hurt(game:entity().handle, 70)
    local hp = game:entity().hp
    for i = 1, 10 do
      local enemy = game:spawn("glitch_bit", x + 3, z + i % 3)
      game:tick(nil, 61)
      game:deal(enemy, 1000)
      game:tick(nil, 2)
    end
    local healed = game:entity().hp - hp
    assert.is_true(healed >= 14 and healed <= 16, healed) -- 10 kills × 0.8 HP × 2
    stage.check(game)
    game:close()
  end)

  it("G3 chips give what they say, and what they look like is the seed's", function()
    local game = stage.empty { seed = 3, floor = 1 }
    game:hurt(game:entity().handle, 60)
    game:give_chip("repair")
    assert.is_false(game:growth().chips[1].known)
    stage.press(game, "chip")
    assert.are.equal(90, game:entity().hp)
    assert.are.same({}, game:growth().chips)
    game:give_chip("repair")
    assert.is_true(game:growth().chips[1].known)
    game:give_chip("data")
    stage.press(game, "next_chip")
    stage.press(game, "chip")
    assert.are.equal(12, game:run().exp) -- 0.6 of 20
    game:close()
  end)

  it("G3 a level-up offers three upgrades, and one is taken", function()
    local settled = math.floor(dofile("scripts/growth.lua").choice.settle * 60 + 0.5) + 1 -- ticks until a press counts
    local game = stage.play { seed = 5, floor = 1, choices = true }
    while game:choice() do
      game:tick(nil, settled)
      stage.press(game, "skill_1")
    end
    game:gain_exp(20)
    game:tick()
    local choice = game:choice()
    assert.are.equal("level", choice.sort)
    assert.are.equal(3, #choice.powers)
    game:tick(nil, settled)
    stage.press(game, "skill_3")
    stage.press(game, "skill_2")
    assert.are.equal(1, game:rank(choice.powers[2]))
    assert.are.equal("playing", game:run().phase)
    assert.are.equal(2, game:run().level)
    game:close()
  end)

  it("every power has its texts in both languages", function()
    for _, language in ipairs { "en", "ja" } do
      local game = rift.game { seed = 1, language = language, choices = false }
      for _, power in ipairs(game:powers()) do
        for _, key in ipairs { "power." .. power.id, "power." .. power.id .. ".about" } do
          assert.are_not.equal(key, game:text(key))
        end
      end
      for _, look in ipairs(dofile("scripts/growth.lua").chips.looks) do
        assert.are_not.equal("chip." .. look.id, game:text("chip." .. look.id))
      end
      game:close()
    end
  end)
end)
