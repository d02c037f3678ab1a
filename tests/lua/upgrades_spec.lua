-- The thirty upgrades (play.md §6): each changes a figure that is measured with a rank of it and without.
package.path = "tests/lua/?.lua;" .. package.path
local arena = require "arena"
local stage = require "stage"

local files, sure, often -- copies without chance, with every hit critical, and with much left behind

-- Rank by id, as in the table.
local RANKS = {
  keen_edge = 5, finisher = 3, long_arc = 3, crit_node = 4, overvolt = 3, volt_edge = 3, heat_edge = 3, cryo_edge = 3,
  static_roll = 3, ember_trail = 3, frost_shell = 3, frame = 5, plating = 4, barrier = 3, nano_repair = 3,
  data_leech = 3, last_stand = 1, light_frame = 3, quick_reset = 3, perfect_dodge = 3, overclock = 4, amplifier = 4,
  orbit_bit = 3, auto_bolt = 3, magnet = 3, fortune = 3, trap_scan = 1, appraiser = 1, redline = 2, execute = 2,
}

-- ---- Measures ------------------------------------------------------------------------------------------------------
local function chain(game)
  return arena.sum(arena.chain(game, { { 0, 1 } }))
end

local function second_of_chain(first_dz, second_dz)
  return function(game)
    local _, handles = arena.chain(game, { { 0, first_dz }, { 0, second_dz } })
    return arena.lost(game, handles[2])
  end
end

local function walked_after_stab(game)
  local _, handle = arena.stab(game, 1, 12, "walker")
  local from = game:entity(handle).x
  game:tick(nil, 60)
  return arena.round(game:entity(handle).x - from)
end

local function kill(game, count, dx, dz)
  for _ = 1, count do
    local handle = arena.put(game, "frail", dx, dz)
    game:deal(handle, 1000)
    game:tick()
    game:remove(handle)
  end
end

-- HP that come back of 50 lost ones.
local function healed(act)
  return function(game)
    game:hurt(game:entity().handle, 50, "hazard")
    local before = game:entity().hp
    act(game)
    return game:entity().hp - before
  end
end

local function dodge_through(game, kind)
  local biter = arena.put(game, kind or "biter", 0, 8)
  arena.dodge(game, 8)
  game:remove(biter)
  game:tick(nil, 20)
end

-- ---- The table: measure, what it gives without, with one rank, and with all of them --------------------------------
local ROWS = {
  { "keen_edge", chain, 55, 62, 88 },
  { "finisher", chain, 55, 62, 75 },
  { "finisher", second_of_chain(1, 3.1), 0, 29, 42 },
  { "long_arc", function(game) return (arena.stab(game, 3.25)) end, 0, 0, 10 },
  { "long_arc", function(game) return (arena.stab(game, 3.0)) end, 0, 10, 10 },
  { "volt_edge", function(game) return (arena.stab(game)) end, 10, 11, 12 },
  { "volt_edge", second_of_chain(1, 4.5), 0, 2, 5 },
  { "heat_edge", function(game) return (arena.stab(game, 1, 240)) end, 10, 11 + 6 * 1, 12 + 6 * 2 },
  { "cryo_edge", function(game) return (arena.stab(game)) end, 10, 11, 12 },
  { "cryo_edge", walked_after_stab, 2.0, 1.64, 1.32 },
  { "static_roll", function(game)
    local dummy = arena.put(game, "dummy", 1.8, 0)
    arena.dodge(game)
    return arena.lost(game, dummy)
  end, 0, 10, 22 },
  { "ember_trail", function(game)
    local dummy = arena.put(game, "dummy", 1.4, 5)
    arena.dodge(game)
    return arena.lost(game, dummy)
  end, 0, 12, 28 },
  { "frame", function(game) return game:entity().hp end, 100, 115, 175 },
  { "plating", arena.bitten, 50, 46, 38 },
  { "barrier", function(game)
    game:hurt(game:entity().handle, 1, "hazard")
    game:tick(nil, 590)
    assert.are.equal(0, game:shield())
    game:tick(nil, 20)
    return game:shield()
  end, 0, 6, 18 },
  { "nano_repair", healed(function(game) game:tick(nil, 605) end), 0, 1, 3 },
  { "data_leech", healed(function(game) kill(game, 11, 0, 3) end), 0, 4, 13 },
  { "last_stand", function(game)
    local killer = arena.put(game, "killer", 0, 6)
    game:tick(nil, 3)
    game:remove(killer)
    return game:entity().hp
  end, 0, 15, 15 },
  { "light_frame", function(game) return arena.round(arena.walk(game)) end, 4.9, 5.19, 5.78 },
  { "quick_reset", arena.dodge_rest, 60, 52, 36 },
  { "perfect_dodge", function(game)
    dodge_through(game)
    return (arena.stab(game))
  end, 10, 13, 16 },
  { "perfect_dodge", function(game)
    local before = arena.cooldown(game)
    game:tick(nil, 60)
    dodge_through(game)
    return before - game:skills()[1].cooldown - 60 - 29
  end, 0, 30, 30 },
  { "overclock", arena.cooldown, 360, 324, 216 },
  { "amplifier", function(game)
    local dummy = arena.put(game, "dummy", 0, 3)
    game:deal(dummy, 2)
    return arena.lost(game, dummy)
  end, 20, 23, 32 },
  { "orbit_bit", function(game)
    local dummy = arena.put(game, "dummy", 0, 1.8)
    game:tick(nil, 60)
    return arena.lost(game, dummy)
  end, 0, 2 * 2, 2 * 5 },
  { "auto_bolt", function(game)
    local dummy = arena.put(game, "dummy", 1, 8)
    game:tick(nil, 200)
    return arena.lost(game, dummy)
  end, 0, 7, 21 },
  { "magnet", function(game)
    kill(game, 1, 0, 3)
    game:tick(nil, 60)
    return game:run().exp
  end, 0, 106, 118 },
  { "redline", function(game)
    game:hurt(game:entity().handle, 60, "hazard")
    return (arena.stab(game))
  end, 10, 12, 14 },
  { "execute", function(game)
    local frail = arena.put(game, "frail", 0, 1)
    game:deal(frail, 70)
    game:tick { attack = true, aim = 0 }
    game:tick(nil, 10)
    return arena.lost(game, frail) - 700
  end, 10, 12, 14 },
}

describe("upgrades", function()
  setup(function()
    local calm = { "scripts/player.lua", "chance = 0.05", "chance = 0" }
    files = arena.scripts { calm }
    sure = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 1" } }
    often = arena.scripts {
      { "scripts/player.lua", "chance = 0.05", "chance = 0.93" },
      { "scripts/growth.lua", "chance = 0.04", "chance = 0.77" },
      { "scripts/growth.lua", "cell = 0.45, chip = 0.30", "cell = 0, chip = 1" },
      { "scripts/growth.lua", "curses = { chip = 0.12", "curses = { chip = 1" },
    }
  end)

  teardown(function()
    files:remove()
    sure:remove()
    often:remove()
  end)

  -- What a measure gives with ranks of an upgrade.
  local function measured(copy, id, rank, measure)
    local game = arena.room(copy)
    for i = 1, rank do
      assert.are.equal(i, game:give_power(id))
      game:tick { aim = 0 }
    end
    local value = measure(game)
    stage.check(game)
    game:close()
    return value
  end

  for _, row in ipairs(ROWS) do
    local id, measure = row[1], row[2]
    it(("G2 %s: %g, %g with a rank, %g with all"):format(id, row[3], row[4], row[5]), function()
      assert.are.equal(row[3], measured(files, id, 0, measure))
      assert.are.equal(row[4], measured(files, id, 1, measure))
      assert.are.equal(row[5], measured(files, id, RANKS[id], measure))
    end)
  end

  it("G2 Crit Node: 7 % more hits are critical", function()
    local function hits(game)
      local dummy = arena.put(game, "dummy", 0, 3)
      for _ = 1, 60 do game:deal(dummy, 1) end
      return arena.lost(game, dummy)
    end
    assert.is_true(measured(often, "crit_node", 0, hits) < 900)
    assert.are.equal(900, measured(often, "crit_node", 1, hits))
  end)

  it("G2 Overvolt: critical hits × 1.5, 1.8 with a rank, 2.4 with three; and 3 % more of them", function()
    local function stab(game) return (arena.stab(game)) end
    assert.are.equal(15, measured(sure, "overvolt", 0, stab))
    assert.are.equal(18, measured(sure, "overvolt", 1, stab))
    assert.are.equal(24, measured(sure, "overvolt", 3, stab))
    assert.are.equal(10, measured(files, "overvolt", 0, stab))
  end)

  it("G2 Frost Shell freezes 2.5 m for 1 s when one is hurt, each 9 − 2r s", function()
    local function times(game)
      local dummy, far = arena.put(game, "dummy", 0, 2), arena.put(game, "dummy", 0, 3.2)
      local count, held = 0, 0
      for tick = 1, 600 do
        local gnat = tick % 40 == 1 and arena.put(game, "gnat", 0, 6)
        game:tick()
        if gnat then game:remove(gnat) end
        local ticks = game:status("freeze", dummy)
        count = count + (ticks > held and 1 or 0)
        held = ticks
        assert.are.equal(0, game:status("freeze", far))
      end
      return count
    end
    assert.are.equal(0, measured(files, "frost_shell", 0, times))
    assert.are.equal(2, measured(files, "frost_shell", 1, times)) -- at 0 and 7 s
    assert.are.equal(3, measured(files, "frost_shell", 3, times)) -- at 0, 3⅓ and 6⅔ s
  end)

  it("G2 Last Stand is there once in five floors, and keeps from harm for 90 ticks", function()
    local game = arena.room(files)
    game:give_power("last_stand")
    arena.put(game, "killer", 0, 6)
    local hp = {}
    for tick = 1, 100 do
      game:tick()
      hp[tick] = game:entity().hp
    end
    assert.are.equal(15, hp[3])
    assert.are.equal(15, hp[88])
    assert.are.equal(0, hp[100])
    game:close()
  end)

  it("G2 Fortune: 30 % more enemies leave something", function()
    local function left(game)
      kill(game, 20, 0, 5)
      local count = 0
      for _, pickup in ipairs(game:pickups()) do count = count + (pickup.sort == "gem" and 0 or 1) end
      return count
    end
    assert.is_true(measured(often, "fortune", 0, left) < 20)
    assert.are.equal(20, measured(often, "fortune", 1, left))
  end)

  it("G2 Appraiser: chips show whether they do harm; half as much is cursed", function()
    local function cursed(game)
      local player = game:entity()
      for _ = 1, 6 do game:drop(player.x, player.z, "chip") end
      game:tick(nil, 60)
      local count = 0
      for _, chip in ipairs(game:growth().chips) do count = count + (chip.curse and 1 or 0) end
      return count
    end
    assert.are.equal(6, measured(often, "appraiser", 0, cursed))
    assert.is_true(measured(often, "appraiser", 1, cursed) < 6)
    local function shown(game)
      game:give_chip("lag")
      game:give_chip("bomb")
      local chips = game:growth().chips
      return ("%s %s"):format(chips[1].harmful, chips[2].harmful)
    end
    assert.are.equal("nil nil", measured(files, "appraiser", 0, shown))
    assert.are.equal("true false", measured(files, "appraiser", 1, shown))
  end)

  it("G2 Trap Scan: half of a trap's damage", function()
    local function stepped(game)
      local player = game:entity()
      game:place("data_leak", player.x, player.z + 2)
      stage.move(game, player.x, player.z + 2)
      game:tick(nil, 2)
      return 100 - game:entity().hp
    end
    assert.are.equal(15, measured(files, "trap_scan", 0, stepped))
    assert.are.equal(8, measured(files, "trap_scan", 1, stepped))
  end)

  it("G2 there are thirty, each with its ranks, and none goes beyond them", function()
    local game = arena.room(files)
    local count = 0
    for _, power in ipairs(game:powers()) do
      if power.sort == "upgrade" then
        count = count + 1
        assert.are.equal(RANKS[power.id], power.ranks, power.id)
        assert.are.equal(1, power.weight)
        assert.are.equal(power.ranks, game:give_power(power.id, 99))
      end
    end
    assert.are.equal(30, count)
    game:close()
  end)
end)
