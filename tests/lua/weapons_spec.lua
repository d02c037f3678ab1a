-- The five weapons and what they may carry (play.md §8), measured.
package.path = "tests/lua/?.lua;" .. package.path
local arena = require "arena"
local stage = require "stage"

local files, lucky

-- A room with a weapon in hand, and affixes on it.
local function armed(weapon, ...)
  local game, x, z = arena.room(files)
  assert(game:give_weapon(weapon, 1, ...))
  game:tick { aim = 0 }
  return game, x, z
end

-- ---- Weapons -------------------------------------------------------------------------------------------------------
-- Losses in order; reach of the first stage to who has a radius of 0.35; metres that the first stage knocks: the two of
-- the Twin Fangs each knock 0.25 m from where they meet their target.
local WEAPONS = {
  arc_blade = { losses = { 10, 10, 13, 22 }, reach = 2.2, knock = 0.5 },
  twin_fangs = { losses = { 6, 6, 6, 6, 7, 7, 6, 6, 6, 6 }, reach = 1.8, knock = 0.31 },
  breaker = { losses = { 11, 11, 16, 30 }, reach = 2.0, knock = 0.8 },
  rift_lance = { losses = { 10, 10, 13, 20 }, reach = 3.4, knock = 0.5 },
  pulse_caster = { losses = { 8, 8, 10, 3 * 8 }, reach = 9, knock = 0.25 },
}

-- Ticks in which stages begin.
local function beginnings(game)
  local ticks, was = {}, ""
  for tick = 0, 60 do
    game:tick { attack = tick % 2 == 0 and tick < 40, aim = 0 }
    local state = game:entity().state
    if state ~= was and state:match("^attack") then ticks[#ticks + 1] = tick end
    was = state
  end
  return ticks
end

local function hits_at(weapon, distance)
  local game = armed(weapon)
  local handle = arena.put(game, "dummy", 0, distance)
  for tick = 0, 50 do -- in place, so that its step adds nothing
    stage.move(game, game:entity(handle).x, game:entity(handle).z - distance)
    game:tick { attack = tick == 0, aim = 0 }
  end
  local hits = arena.lost(game, handle) > 0
  game:close()
  return hits
end

-- ---- Affixes: measure, without, and with it ------------------------------------------------------------------------
local function last_stage(game)
  local losses = arena.chain(game, { { 0, 1 } })
  return losses[#losses]
end
local function dealt(game)
  local dummy = arena.put(game, "dummy", 0, 3)
  game:deal(dummy, 5)
  return arena.lost(game, dummy)
end
local AFFIXES = {
  sharp = { dealt, 50, 54 },
  volt_core = { function(game) return arena.chain(game, { { 0, 1 } })[4] end, 22, 25 },
  heat_core = { function(game) return arena.chain(game, { { 0, 1 } })[4] end, 22, 25 },
  cryo_core = { function(game) return arena.chain(game, { { 0, 1 } })[4] end, 22, 25 },
  reaching = { function(game) return (arena.stab(game, 3.0)) end, 0, 10 },
  finishing = { last_stage, 22, 26 },
  focusing = { dealt, 50, 56 },
  charging = { function(game)
    local before = select(2, game:skills())
    arena.stab(game)
    return math.floor(select(2, game:skills()) - before + 0.5)
  end, 3, 5 },
  trap_proof = { function(game)
    local player = game:entity()
    game:place("data_leak", player.x, player.z + 2)
    stage.move(game, player.x, player.z + 2)
    game:tick(nil, 2)
    return 100 - game:entity().hp
  end, 15, 9 },
  leeching = { function(game)
    game:hurt(game:entity().handle, 50, "hazard")
    for _ = 1, 10 do
      local handle = arena.put(game, "frail", 0, 3)
      game:deal(handle, 1000)
      game:tick()
      game:remove(handle)
    end
    return game:entity().hp
  end, 50, 53 },
  guarded = { arena.bitten, 50, 46 },
  swift = { function(game) return arena.round(arena.walk(game)) end, 4.9, 5.1 },
  nimble = { arena.dodge_rest, 60, 54 },
  hunting = { function(game)
    local boss = arena.put(game, "void_sentinel", 0, 4)
    game:tick(nil, 61)
    game:deal(boss, 100)
    return math.floor(arena.lost(game, boss) / 100 + 0.5)
  end, 8, 9 },
}

describe("weapons", function()
  setup(function()
    files = arena.scripts { { "scripts/player.lua", "chance = 0.05, factor = 1.5", "chance = 0, factor = 1" } }
    lucky = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 0.95" } }
  end)

  teardown(function()
    files:remove()
    lucky:remove()
  end)

  for id, row in pairs(WEAPONS) do
    it(("G2 %s: its stages' damage, ticks, reach and knock"):format(id), function()
      local game = armed(id)
      assert.are.same(row.losses, (arena.chain(game, { { 0, 1 } })))
      stage.check(game)
      game:close()

      game = armed(id)
      assert.are.same({ 0, 11, 22, 35 }, beginnings(game))
      game:close()

      assert.is_true(hits_at(id, row.reach + 0.2))
      assert.is_false(hits_at(id, row.reach + 0.75))

      game = armed(id)
      local handle = arena.put(game, "dummy", 0, 1)
      local z = game:entity(handle).z
      game:tick { attack = true, aim = 0 }
      game:tick({ aim = 0 }, 30)
      assert.are.equal(row.knock, arena.round(game:entity(handle).z - z))
      game:close()
    end)
  end

  it("G2 Twin Fangs: 5 % more critical hits", function()
    local function critical(weapon)
      local game = arena.room(lucky)
      game:give_weapon(weapon)
      local dummy = arena.put(game, "dummy", 0, 3)
      for _ = 1, 60 do game:deal(dummy, 1) end
      local lost = arena.lost(game, dummy)
      game:close()
      return lost
    end
    assert.is_true(critical("arc_blade") < 900)
    assert.are.equal(900, critical("twin_fangs"))
  end)

  it("G2 Breaker: 5 % slower; its last stage is a circle of 3 m", function()
    local game = armed("breaker")
    assert.are.equal(4.65, arena.round(arena.walk(game)))
    local _, handles = arena.chain(game, { { 0, 1 }, { 0, -3.2 } })
    assert.are.equal(30, arena.lost(game, handles[2]))
    game:close()
  end)

  it("G2 Rift Lance: goes through a line of 0.8 m, in the last stage 4.5 m", function()
    local game = armed("rift_lance")
    local _, handles = arena.chain(game, { { 0, 1 }, { 0, 4.7 }, { 0.7, 3 }, { 0.85, 3 } })
    assert.are.equal(20, arena.lost(game, handles[2]))
    assert.are.equal(53, arena.lost(game, handles[3]))
    assert.are.equal(0, arena.lost(game, handles[4]))
    game:close()
  end)

  it("G2 Pulse Caster: the last stage shoots three, spread over 20 degrees, 18 m/s", function()
    local game = armed("pulse_caster")
    local player = game:entity()
    local handles = {}
    for i, degrees in ipairs { -10, 0, 10 } do
      local angle = math.rad(degrees)
      handles[i] = game:spawn("dummy", player.x + 6 * math.sin(angle), player.z + 6 * math.cos(angle))
    end
    local first
    for tick = 0, 100 do
      stage.move(game, player.x, player.z)
      game:tick { attack = tick % 2 == 0 and tick < 40, aim = 0 }
      first = first or (arena.lost(game, handles[2]) > 0 and tick)
    end
    assert.are.equal(8, arena.lost(game, handles[1]))
    assert.are.equal(8, arena.lost(game, handles[3]))
    assert.are.equal(8 + 8 + 10 + 8, arena.lost(game, handles[2]))
    assert.is_true(math.abs(first - (3 + 5.45 / 18 * 60)) <= 2, first)
    game:close()
  end)

  it("G2 energy comes once a stage, however often it hits", function()
    for _, id in ipairs { "arc_blade", "twin_fangs", "pulse_caster" } do
      local game = armed(id)
      local before = select(2, game:skills())
      arena.chain(game, { { 0, 1 }, { 0.2, 1.2 } })
      local energy = select(2, game:skills()) - before
      assert.is_true(math.abs(energy - 3 * 3 - 6 - 76 / 60) < 0.01, energy)
      game:close()
    end
  end)

  it("G2 there are five, and fifteen affixes", function()
    local game = arena.room(files)
    local weapons, affixes = 0, 0
    for _, power in ipairs(game:powers()) do
      weapons = weapons + (power.sort == "weapon" and 1 or 0)
      affixes = affixes + (power.sort == "affix" and 1 or 0)
    end
    assert.are.equal(5, weapons)
    assert.are.equal(15, affixes)
    game:close()
  end)
end)

describe("affixes", function()
  setup(function()
    files = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 0" } }
    lucky = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 0.94" } }
  end)

  teardown(function()
    files:remove()
    lucky:remove()
  end)

  for id, row in pairs(AFFIXES) do
    it(("G2 %s: %g without, %g with it"):format(id, row[2], row[3]), function()
      local game = armed("arc_blade")
      assert.are.equal(row[2], row[1](game))
      game:close()
      game = armed("arc_blade", id)
      assert.are.equal(row[3], row[1](game))
      stage.check(game)
      game:close()
    end)
  end

  it("G2 precise: 6 % more critical hits", function()
    local function hit(...)
      local game = arena.room(lucky)
      game:give_weapon("arc_blade", 1, ...)
      local dummy = arena.put(game, "dummy", 0, 3)
      for _ = 1, 60 do game:deal(dummy, 1) end
      local lost = arena.lost(game, dummy)
      game:close()
      return lost
    end
    assert.is_true(hit() < 900)
    assert.are.equal(900, hit("precise"))
  end)

  it("G2 an affix counts only while its weapon is in hand", function()
    local game = armed("arc_blade", "guarded")
    assert.are.equal(46, arena.bitten(game))
    game:give_weapon("breaker")
    game:tick(nil, 60)
    assert.are.equal(50, arena.bitten(game))
    game:close()
  end)
end)
