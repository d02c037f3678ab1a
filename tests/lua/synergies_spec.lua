-- The six synergies (play.md §6): each comes with its two halves, and changes what is measured.
package.path = "tests/lua/?.lua;" .. package.path
local arena = require "arena"
local stage = require "stage"

local NEEDS = {
  superconduct = { volt_edge = 1, cryo_edge = 1 },
  steam = { heat_edge = 1, cryo_edge = 1 },
  plasma = { volt_edge = 1, heat_edge = 1 },
  phantom_step = { perfect_dodge = 1, quick_reset = 2 },
  blood_circuit = { data_leech = 2, redline = 1 },
  fortress = { barrier = 2, plating = 2 },
}

local files

-- With these powers, ranks by id.
local function with(powers)
  local game, x, z = arena.room(files)
  for id, rank in pairs(powers) do game:give_power(id, rank) end
  game:tick { aim = 0 }
  return game, x, z
end

describe("synergies", function()
  setup(function() files = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 0" } } end)

  teardown(function() files:remove() end)

  for id, needs in pairs(NEEDS) do
    it(("G2 %s comes with both its halves and with neither alone"):format(id), function()
      for missing in pairs(needs) do
        local game = arena.room(files)
        for need, rank in pairs(needs) do game:give_power(need, need == missing and rank - 1 or rank) end
        assert.are.equal(0, game:rank(id))
        game:give_power(missing)
        assert.are.equal(1, game:rank(id))
        assert.are.equal(1, game:give_power(id, 5))
        game:close()
      end
    end)
  end

  it("G2 Superconduct: volt leaps 5 m, and takes 25 % more from who is chilled", function()
    local function far(powers)
      local game = with(powers)
      local _, handles = arena.chain(game, { { 0, 1 }, { 0, 5.6 } })
      local lost = arena.lost(game, handles[2])
      stage.check(game)
      game:close()
      return lost
    end
    assert.are.equal(0, far { volt_edge = 3 })
    assert.are.equal(5, far { volt_edge = 3, cryo_edge = 1 }) -- × 0.46
    -- The second one is chilled by the stages before, and hit by the last one itself as well: 22 × 1.40, and × 0.575.
    local game = with { volt_edge = 3, cryo_edge = 1 }
    local _, handles = arena.chain(game, { { 0, 1 }, { 0.3, 1 } })
    local first, second = arena.lost(game, handles[1]), arena.lost(game, handles[2])
    assert.are.equal(6, math.abs(second - first))
    game:close()
  end)

  it("G2 Steam: chilling who burns bursts, 2 m, × 1.2, once in 4 s", function()
    local function beside(powers)
      local game, x, z = with(powers)
      local neighbour = arena.put(game, "dummy", 0, 3.3)
      local lost = {}
      for i = 1, 3 do
        stage.move(game, x, z)
        local _, handle = arena.stab(game, 1.6, i == 2 and 230 or 20)
        game:remove(handle)
        lost[i] = arena.lost(game, neighbour)
      end
      stage.check(game)
      game:close()
      return lost
    end
    assert.are.same({ 0, 0, 0 }, beside { heat_edge = 1 })
    assert.are.same({ 0, 0, 0 }, beside { cryo_edge = 1 })
    assert.are.same({ 12, 12, 24 }, beside { heat_edge = 1, cryo_edge = 1 })
  end)

  it("G2 Plasma: a quarter of the burn's bites leap 3 m, × 0.4", function()
    local function beside(powers)
      local game = with(powers)
      local near, far = arena.put(game, "dummy", 0, 3.5), arena.put(game, "dummy", 0, 5)
      arena.stab(game, 1, 240)
      local lost = { arena.lost(game, near), arena.lost(game, far) }
      stage.check(game)
      game:close()
      return lost
    end
    assert.are.same({ 0, 0 }, beside { heat_edge = 1 })
    assert.are.same({ 4, 0 }, beside { heat_edge = 1, volt_edge = 1 }) -- one of six bites
  end)

  it("G2 Phantom Step: for 1 s foes go for where an attack was avoided", function()
    local function chased(powers)
      local game, x, z = with(powers)
      local chaser = arena.put(game, "chaser", 4, 2)
      local biter = arena.put(game, "biter", 0, 8)
      game:teleport(chaser, x + 4, z + 2)
      game:tick { dodge = true, move_z = 1 }
      game:tick(nil, 3)
      game:remove(biter)
      local from = game:entity(chaser).z
      game:tick(nil, 40)
      local early = game:entity(chaser).z - from
      game:tick(nil, 30)
      local middle = game:entity(chaser).z
      game:tick(nil, 20)
      local late = game:entity(chaser).z - middle
      stage.check(game)
      game:close()
      return early, late
    end
    local early = chased { perfect_dodge = 1 }
    assert.is_true(early > 0.5) -- after the player
    local lured, late = chased { perfect_dodge = 1, quick_reset = 2 }
    assert.is_true(lured < -0.5, lured) -- back to where it was
    assert.is_true(late > 0.5, late)
  end)

  it("G2 Fortress: a shield that breaks knocks 3 m away within 3 m", function()
    local function pushed(powers)
      local game = with(powers)
      game:tick(nil, 610)
      assert.are.equal(12, game:shield())
      local near, far = arena.put(game, "dummy", 0, 2), arena.put(game, "dummy", 2, 3.5)
      local z, far_z = game:entity(near).z, game:entity(far).z
      arena.bitten(game, 20)
      assert.are.equal(0, game:shield())
      assert.are.equal(far_z, game:entity(far).z)
      local way = game:entity(near).z - z
      stage.check(game)
      game:close()
      return arena.round(way)
    end
    assert.are.equal(0, pushed { barrier = 2 })
    assert.are.equal(3, pushed { barrier = 2, plating = 2 })
  end)
end)
