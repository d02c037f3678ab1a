-- The six traps as a player meets them, and a seventh from a mod.
package.path = "tests/lua/?.lua;" .. package.path
local rift = require "rift"
local scratch = require "scratch"
local stage = require "stage"

local TRAPS = { "alarm", "corrupt", "data_leak", "debuff_field", "stun_pulse", "warp_hole" }

-- A trap two metres beside the player; `before` may do something to the game before it is stepped on.
local function step_on(kind, before)
  local game, x, z, room = stage.empty { seed = 3, floor = 2 }
  local trap = game:place(kind, x + 2, z)
  assert(trap ~= 0)
  game:tick(nil, 2)
  if before then before(game, trap, x + 2, z) end
  stage.move(game, x + 2, z)
  game:tick()
  stage.check(game)
  return game, trap, room
end

describe("traps", function()
  it("D10 data leak takes 15 % of max HP once, then is shown", function()
    local game, trap = step_on("data_leak", function(game, handle)
      assert.is_false(stage.feature(game, handle).shown)
    end)
    assert.are.equal(85, game:entity().hp)
    local feature = stage.feature(game, trap)
    assert.is_true(feature.shown and feature.spent)
    assert.are.equal("Trap: Data Leak", (game:message()))
    stage.move(game, feature.x - 3, feature.z)
    game:tick(nil, 30)
    stage.move(game, feature.x, feature.z)
    game:tick(nil, 30)
    assert.are.equal(85, game:entity().hp)
    game:close()
  end)

  it("D12 trap resistance cuts a trap's damage", function()
    local files = scratch.make()
    files:replace("scripts/player.lua", "trap_resistance = 0,", "trap_resistance = 0.4,")
    local game, x, z = stage.empty { seed = 3, floor = 2, data = files.folder }
    game:place("data_leak", x, z)
    game:tick()
    assert.are.equal(91, game:entity().hp)
    game:close()
    files:remove()
  end)

  it("D12 trap scan shows traps within its 3 m", function()
    local files = scratch.make()
    files:replace("scripts/player.lua", "trap_scan = 0,", "trap_scan = 3,")
    local game, x, z = stage.empty { seed = 3, floor = 2, data = files.folder }
    local near, far = game:place("stun_pulse", x + 2.9, z), game:place("stun_pulse", x - 3.1, z)
    game:tick()
    assert.is_true(stage.feature(game, near).shown)
    assert.is_false(stage.feature(game, near).spent)
    assert.is_false(stage.feature(game, far).shown)
    game:close()
    files:remove()
  end)

  it("D10 stun pulse takes control for 2 s", function()
    local game = step_on("stun_pulse")
    local player = game:entity()
    assert.is_true(math.abs(game:status("stun") - 120) <= 1, game:status("stun"))
    game:tick({ move_x = -1 }, 110)
    assert.are.equal(player.x, game:entity().x)
    game:tick({ move_x = -1 }, 40)
    assert.is_true(game:entity().x < player.x - 1)
    game:close()
  end)

  it("D10 warp hole leads to another room", function()
    local rooms = {}
    for seed = 1, 12 do
      local game, x, z, room = stage.empty { seed = seed, floor = 2 }
      game:place("warp_hole", x, z)
      game:tick()
      stage.check(game)
      local now = stage.room_of_player(game)
      assert.is_truthy(now)
      assert.are_not.equal(room.room, now)
      rooms[now] = true
      game:close()
    end
    assert.is_truthy(next(rooms, next(rooms))) -- not always the same
  end)

  it("D10 alarm calls 8 enemies around, 5 m away where there is room", function()
    local game, trap = step_on("alarm")
    local enemies = stage.enemies(game)
    assert.are.equal(8, #enemies)
    local feature, sides = stage.feature(game, trap), {}
    for _, enemy in ipairs(enemies) do
      local x, z = enemy.x - feature.x, enemy.z - feature.z
      assert.is_true(x * x + z * z <= 5.1 * 5.1)
      sides[(x > 0 and "east" or "west") .. (z > 0 and "south" or "north")] = true
    end
    assert.is_true(sides.eastsouth and sides.eastnorth and sides.westsouth and sides.westnorth)
    game:close()
  end)

  it("D10 debuff field weakens the attack by 30 % for 30 s", function()
    local game = step_on("debuff_field")
    assert.is_true(math.abs(game:status("weak") - 1800) <= 1)
    local player = game:entity()
    local enemy = game:spawn("void_sentinel", player.x + 4, player.z) -- it lives long enough to be measured
    game:tick(nil, 61)
    local damage, hits = 0, 0
    while hits < 4 do -- which is over before the boss has struck often
      local hp = game:entity(enemy).hp
      game:deal(enemy, 1)
      local lost = hp - game:entity(enemy).hp
      if lost < 7 then damage, hits = damage + lost, hits + 1 end -- not critical
    end
    -- 10 × 0.7, less a defence of 20 × 1.1: 5.7; without the field 8.2
    assert.is_true(hits >= 3, hits)
    assert.is_true(math.abs(damage / hits - 5.8) < 0.6, damage / hits)
    game:close()
  end)

  it("D10 corrupt curses one carried item", function()
    local game = step_on("corrupt", function(game)
      game:give_item("cell")
      game:give_chip("repair")
    end)
    local cursed = 0
    for _, item in ipairs(game:carried()) do cursed = cursed + (item.cursed and 1 or 0) end
    assert.are.equal(1, cursed)
    assert.are.equal("Trap: Corrupt, an item is cursed", (game:message()))
    game:close()
    game = step_on("corrupt", function(empty) empty:curse_item() end)
    assert.are.equal("Trap: Corrupt, with nothing to curse", (game:message()))
    game:close()
  end)

  it("D10 no trap is seen before, minds an enemy, or comes a second time", function()
    for _, kind in ipairs(TRAPS) do
      local message
      local game, trap = step_on(kind, function(game, handle, x, z)
        local enemy = game:spawn("glitch_bit", x, z)
        game:tick(nil, 60)
        game:remove(enemy)
        local feature = stage.feature(game, handle)
        assert.is_false(feature.shown or feature.spent, kind)
        assert.are.equal("", (game:message()))
      end)
      local feature = stage.feature(game, trap)
      assert.is_true(feature.shown and feature.spent, kind)
      message = select(2, game:message())
      stage.remove_enemies(game)
      game:tick(nil, 130)
      stage.move(game, feature.x - 2, feature.z)
      game:tick(nil, 2)
      stage.move(game, feature.x, feature.z)
      game:tick(nil, 2)
      assert.is_true(select(2, game:message()) > message + 100, kind .. " came again")
      game:close()
    end
  end)

  it("D2, D11 floors hold as many traps as their table says, of all six kinds", function()
    local seen, floors = {}, dofile("scripts/floors.lua").floors
    local is_trap = {}
    for _, kind in ipairs(TRAPS) do is_trap[kind] = true end
    for seed = 1, 6 do
      local game = stage.play { seed = seed, floor = 14 }
      local count = 0
      for _, feature in ipairs(game:features()) do
        if is_trap[feature.kind] then
          count = count + 1
          seen[feature.kind] = true
        end
      end
      assert.are.equal(floors[14].traps, count)
      game:close()
    end
    for _, kind in ipairs(TRAPS) do assert.is_true(seen[kind], kind) end
  end)

  it("M1 a seventh trap is one file in a mod", function()
    local files = scratch.make()
    assert(os.execute(("mkdir -p '%s/glue/traps'"):format(files.folder)))
    files:write("glue/mod.lua", 'return { id = "glue", version = "1.0.0", api = 1, depends = {} }')
    files:write("glue/traps/glue_spot.lua", [[
return {
  id = "glue_spot",
  place = { weight = 1000 },
  state = { times = 0 },
  step = function(self, player)
    self.times = self.times + 1
    world.status(player, "slow", 3, 0.5)
  end,
}
]])
    local options = { seed = 5, floor = 4, data = files.folder, mods = { files.folder .. "/glue" } }
    local game = stage.play(options)
    local dealt = stage.features_of(game, "glue_spot")
    assert.is_true(#dealt >= 2) -- three traps, nearly all of them these
    stage.remove_enemies(game)
    stage.move(game, dealt[1].x, dealt[1].z)
    game:tick()
    assert.is_true(game:status("slow") > 170)
    local trap = stage.feature(game, dealt[1].handle)
    assert.are.equal(1, trap.declared.times)
    assert.is_true(trap.shown)
    stage.check(game)
    game:close()
    files:remove()
  end)

  it("L2 a trap's file is edited while it lies there, and what it remembers stays", function()
    rift.log("none")
    local files = scratch.make()
    files:replace("scripts/traps/data_leak.lua", "  place = { weight = 1 },",
      "  once = false, state = { times = 0 }, place = { weight = 1 },")
    files:replace("scripts/traps/data_leak.lua", "step = function(_, player)",
      "step = function(self, player)\n    self.times = self.times + 1")
    local game, x, z = stage.empty { seed = 3, floor = 2, data = files.folder }
    local trap = game:place("data_leak", x, z)
    game:tick(nil, 10) -- a hit holds the game for a moment
    files:replace("scripts/traps/data_leak.lua", "SHARE = 0.15", "SHARE = 0.30")
    assert.is_true(game:reload { "scripts/traps/data_leak.lua" })
    stage.move(game, x + 2, z)
    game:tick(nil, 10)
    stage.move(game, x, z)
    game:tick(nil, 10)
    assert.are.equal(100 - 15 - 30, game:entity().hp)
    assert.are.equal(2, stage.feature(game, trap).declared.times)
    assert(os.remove(files.folder .. "/scripts/traps/data_leak.lua"))
    assert.is_true(game:reload { "scripts/traps/data_leak.lua" })
    stage.move(game, x + 2, z)
    game:tick(nil, 10)
    stage.move(game, x, z)
    game:tick(nil, 10)
    assert.are.equal(3, stage.feature(game, trap).declared.times) -- its last version lives on
    game:close()
    files:remove()
    rift.log("all")
  end)
end)
