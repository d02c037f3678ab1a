-- The player with the shipped numbers, to the tick: chain, dodge, being hurt, hit-stop, and who interrupts whom.
package.path = "tests/lua/?.lua;" .. package.path
local scratch = require "scratch"
local stage = require "stage"

local function enemy(id, think)
  return ([[
local BITE = { damage = 1, sort = "contact" }
local CRUSH = { damage = 1, sort = "attack", pierces = true }
return {
  id = "%s", base = "glitch_bit", hp = 100000, attack = 10, defence = 0, spawn = 0, stagger = 0,
  think = function(self) %s end,
}
]]):format(id, think)
end

local files, calm

-- An empty room; with `still` there is no hit-stop, and chance in neither case.
local function room(still)
  local game, x, z = stage.empty { seed = 3, floor = 1, data = (still and calm or files).folder }
  return game, x, z
end

-- In a copy of the scripts without chance.
local function prepare(copy)
  copy:write("scripts/enemies/dummy.lua", enemy("dummy", "local _ = self, BITE, CRUSH"))
  copy:write("scripts/enemies/biter.lua", enemy("biter", "local _ = CRUSH world.deal(self.id, world.player(), BITE)"))
  copy:write("scripts/enemies/crusher.lua",
    enemy("crusher", "local _ = BITE world.deal(self.id, world.player(), CRUSH)"))
  copy:replace("scripts/player.lua", "damage_spread = 0.05", "damage_spread = 0")
  copy:replace("scripts/player.lua", "chance = 0.05", "chance = 0")
end

local function state(game) return game:entity().state end
local function about(expected, got, by)
  assert(math.abs(expected - got) <= by, ("%g is not %g"):format(got, expected))
end

describe("the player", function()
  setup(function()
    files, calm = scratch.make(), scratch.make()
    prepare(files)
    prepare(calm)
    calm:replace("scripts/player.lua", "hit_stop_limit = 0.167", "hit_stop_limit = 0")
  end)

  teardown(function()
    files:remove()
    calm:remove()
  end)

  it("A6 G2 the chain deals × 1, 1, 1.3, 2.2 in ticks 3, 14, 26 and 41", function()
    local game, x, z = room(true)
    local handle = game:spawn("dummy", x, z + 1)
    local expected = { [3] = 10, [14] = 10, [26] = 13, [41] = 22 }
    for tick = 0, 60 do
      local hp = game:entity(handle).hp
      game:teleport(handle, game:entity().x, game:entity().z + 1) -- knocks don't take it out of reach
      game:tick { attack = tick % 2 == 0 and tick < 40, aim = 0 }
      assert.are.equal(expected[tick] or 0, hp - game:entity(handle).hp)
    end
    game:close()
  end)

  it("A11 a stage that hits holds the game for 2, 2, 3, 5 ticks", function()
    local game, x, z = room()
    local handle = game:spawn("dummy", x, z + 1)
    local holds = {}
    for stage_number = 1, 4 do
      game:teleport(handle, game:entity().x, game:entity().z + 1)
      game:tick { attack = true, aim = 0 }
      for _ = 1, 34 do -- within the time the chain is kept
        game:tick { aim = 0 }
        holds[stage_number] = math.max(holds[stage_number] or 0, game:run().hit_stop_ticks)
      end
    end
    assert.are.same({ 2, 2, 3, 5 }, holds)
    game:close()
  end)

  it("A9 a dodge goes 5 m in its first 12 ticks, takes 24, and is there again after 60", function()
    local game, x, z = room(true)
    for tick = 0, 62 do
      game:tick { dodge = tick % 2 == 0, move_x = tick < 24 and 1 or 0 }
      if tick < 24 then
        about(math.min(5, 5 * (tick + 1) / 12), game:entity().x - x, 1e-3)
        about(z, game:entity().z, 1e-3)
      end
      assert.are.equal((tick < 24 or tick >= 60) and "dodgeRoll" or "idle", state(game))
    end
    game:close()
  end)

  it("A9 nothing hurts in the first 18 ticks of a dodge", function()
    for _, tick in ipairs { 1, 17, 18, 23 } do
      local game, x, z = room(true)
      game:tick { dodge = true, move_x = 1 }
      game:tick(nil, tick - 1)
      assert(game:spawn("biter", x, z + 2) ~= 0)
      game:tick()
      assert.are.equal(tick < 18 and 100 or 90, game:entity().hp)
      assert.are.equal("dodgeRoll", state(game)) -- and no hit ends it
      game:close()
    end
  end)

  it("G2 a hit holds for 4 ticks, is felt for 12, and nothing hurts for 30", function()
    local game, x, z = room()
    game:spawn("biter", x, z + 3)
    game:tick()
    assert.are.equal(90, game:entity().hp)
    assert.are.equal(4, game:run().hit_stop_ticks)
    game:close()
    game, x, z = room(true)
    game:spawn("biter", x, z + 3)
    for tick = 0, 60 do
      game:tick()
      assert.are.equal(90 - 10 * (tick // 30), game:entity().hp)
      assert.are.equal(tick % 30 < 12 and "hitReact" or "idle", state(game))
    end
    game:close()
  end)

  it("A22 an attack goes on through a hit, but not through one that pierces", function()
    for kind, broken in pairs { biter = false, crusher = true } do
      for stage_number, first in ipairs { 0, 11, 22, 35 } do
        local game, x, z = room(true)
        for tick = 0, first + 1 do game:tick { attack = tick % 2 == 0 or tick == first, aim = 0 } end
        assert.are.equal("attack" .. stage_number, state(game))
        game:spawn(kind, x, z + 3)
        game:tick { aim = 0 }
        assert.are.equal(90, game:entity().hp)
        assert.are.equal(broken and "hitReact" or "attack" .. stage_number, state(game))
        game:close()
      end
    end
  end)

  it("A22 a skill goes on through a hit and a dodge, but not through a hit that pierces", function()
    for kind, broken in pairs { biter = false, crusher = true } do
      local game, x, z = room(true)
      game:give_power("guard_pulse")
      game:tick { skill_1 = true, aim = 0 }
      game:tick { dodge = true, aim = 0 }
      assert.are.equal("skillCast", state(game))
      local handle = game:spawn(kind, x, z + 3)
      game:tick()
      assert.are.equal(90, game:entity().hp)
      assert.are.equal(broken and "hitReact" or "skillCast", state(game))
      game:remove(handle)
      game:tick(nil, 40)
      assert.are.equal(broken and 0 or 25, game:shield()) -- what was broken off did nothing
      game:close()
    end
  end)

  it("G2 a cell gives 30 % back in 30 ticks, walking; one at the start, three at most", function()
    local game = room(true)
    game:hurt(game:entity().handle, 60, "hazard")
    game:tick { item = true, move_x = 1 }
    game:tick({ move_x = 1 }, 15)
    assert.are.equal(55, game:entity().hp)
    assert.are.equal("walk", state(game))
    game:tick(nil, 20)
    assert.are.equal(70, game:entity().hp)
    stage.press(game, "item")
    game:tick(nil, 40)
    assert.are.equal(70, game:entity().hp) -- there was but one
    for _ = 1, 3 do assert.is_true(game:give_item("cell")) end
    assert.is_false(game:give_item("cell"))
    game:close()
  end)

  it("G2 a stick is helped to the nearest enemy ahead, a mouse only near its aim", function()
    local turn = math.rad(20)
    for _, pad in ipairs { true, false } do
      local game, x, z = room(true)
      game:spawn("dummy", x + 4 * math.sin(turn), z + 4 * math.cos(turn))
      game:tick { attack = true, aim = 0, pad = pad }
      about(pad and turn or 0, game:entity().heading, 1e-3)
      game:close()
    end
  end)
end)
