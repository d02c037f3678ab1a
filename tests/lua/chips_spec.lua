-- The ten chips, used and thrown, and the six curses (play.md §9).
package.path = "tests/lua/?.lua;" .. package.path
local arena = require "arena"
local stage = require "stage"

local files

local function near(expected, got, by)
  assert(math.abs(expected - got) <= by, ("%g is not %g"):format(got, expected))
end

-- A room with a chip in hand, and an enemy 5 m ahead, where a throw comes down, and one 3.5 m farther.
local function holding(chip, floor)
  local game, x, z = arena.room(files, floor)
  local hit, missed = arena.put(game, "dummy", 0, 5), arena.put(game, "dummy", 0, 8.5)
  assert(game:give_chip(chip))
  return game, hit, missed, x, z
end

local function use(game)
  game:tick { chip = true, aim = 0 }
  game:tick { aim = 0 }
end

local function throw(game)
  game:tick { throw = true, aim = 0, distance = 5 }
  game:tick { aim = 0 }
end

-- Once used and once thrown; `look(game, hit, missed)` gives what is compared.
local function both(chip, look, used, thrown)
  for act, expected in pairs { [use] = used, [throw] = thrown } do
    local game, hit, missed = holding(chip)
    game:hurt(game:entity().handle, 60, "hazard")
    act(game)
    assert.are.same(expected, look(game, hit, missed))
    assert.are.same({}, game:growth().chips)
    stage.check(game)
    game:close()
  end
end

local function room_of_stairs(game)
  for _, room in ipairs(game:rooms()) do
    if room.type == "stairs" then return room.room end
  end
end

describe("chips", function()
  setup(function() files = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 0" } } end)

  teardown(function() files:remove() end)

  it("G2 Repair heals 50 %, the player or the foes", function()
    both("repair", function(game) return game:entity().hp end, 90, 40)
    local game, hit, missed = holding("repair")
    game:deal(hit, 8000)
    game:deal(missed, 8000)
    throw(game)
    assert.are.same({ 30000, 80000 }, { arena.lost(game, hit), arena.lost(game, missed) })
    game:close()
  end)

  it("G2 Overcharge: 40 % more damage for 30 s", function()
    local function left(game, hit, missed)
      local ticks = {}
      for i, handle in ipairs { game:entity().handle, hit, missed } do
        ticks[i] = game:status("overcharge", handle) > 1790
      end
      return ticks
    end
    both("overcharge", left, { true, false, false }, { false, true, false })
    local game = holding("overcharge")
    use(game)
    assert.are.equal(14, (arena.stab(game)))
    game:close()
  end)

  it("G2 Firewall: a shield of 40 %", function()
    local function shields(game, hit, missed)
      return { game:shield(), game:shield(hit), game:shield(missed) }
    end
    both("firewall", shields, { 40, 0, 0 }, { 0, 40000, 0 })
  end)

  it("G2 Map shows the floor and its traps; thrown it breaks", function()
    for act, shown in pairs { [use] = true, [throw] = false } do
      local game = holding("map", 2)
      local trap = game:place("data_leak", game:entity().x, game:entity().z + 7)
      act(game)
      assert.are.equal(shown, stage.feature(game, trap).shown)
      stage.check(game)
      game:close()
    end
  end)

  it("G2 Warp goes to the room of the stairs, the player or the foes", function()
    local function rooms(game, hit, missed)
      local at = {}
      for i, handle in ipairs { game:entity().handle, hit, missed } do
        local entity = game:entity(handle)
        at[i] = game:room_at(entity.x, entity.z) == room_of_stairs(game)
      end
      return at
    end
    both("warp", rooms, { true, false, false }, { false, true, false })
  end)

  it("G2 Purge lifts curses and ailments; thrown it breaks", function()
    for act, left in pairs { [use] = 0, [throw] = 1 } do
      local game = holding("purge")
      game:give_chip("bomb", "brittle")
      game:give_chip("lag")
      stage.press(game, "next_chip")
      stage.press(game, "next_chip")
      use(game) -- slow now
      assert.is_true(game:status("slow") > 0)
      stage.press(game, "next_chip")
      while game:growth().chips[game:growth().chip_in_hand].power ~= "purge" do stage.press(game, "next_chip") end
      act(game)
      assert.are.equal(left, game:rank("brittle"))
      assert.are.equal(left == 1, game:status("slow") > 0)
      stage.check(game)
      game:close()
    end
  end)

  it("G2 Data: 0.6 of the experience for the next level; thrown it breaks", function()
    both("data", function(game) return game:run().exp end, 12, 0)
  end)

  it("G2 Bomb: × 6 within 5 m of the player, or of where it comes down", function()
    local function losses(game, hit, missed)
      game:tick()
      return { arena.lost(game, hit), arena.lost(game, missed) }
    end
    both("bomb", losses, { 60, 0 }, { 60, 60 })
  end)

  it("G2 Lag: 40 % slower for 15 s", function()
    local function slowed(game, hit, missed)
      local ticks = {}
      for i, handle in ipairs { game:entity().handle, hit, missed } do
        ticks[i] = game:status("slow", handle) > 890
      end
      return ticks
    end
    both("lag", slowed, { true, false, false }, { false, true, false })
    local game = arena.room(files)
    game:give_chip("lag")
    use(game)
    near(4.9 * 0.6, arena.walk(game), 0.02)
    game:close()
  end)

  it("G2 Swarm: six bits that are worth twice as much", function()
    for act, ahead in pairs { [use] = 0, [throw] = 5 } do
      local game, _, _, x, z = holding("swarm")
      act(game)
      local bits, mid_x, mid_z = 0, 0, 0
      for _, enemy in ipairs(stage.enemies(game)) do
        if enemy.kind == "rich_bit" then
          bits, mid_x, mid_z = bits + 1, mid_x + enemy.x, mid_z + enemy.z
        end
      end
      assert.are.equal(6, bits)
      near(x, mid_x / 6, 0.6)
      near(z + ahead, mid_z / 6, 1.2) -- walls may push some in
      game:close()
    end
    local function worth(kind)
      local game = arena.room(files)
      local bit = arena.put(game, kind, 0, 1)
      game:tick(nil, 46)
      game:deal(bit, 1000)
      game:tick(nil, 40)
      local exp = game:run().exp
      game:close()
      return exp
    end
    assert.are.equal(2 * worth("glitch_bit"), worth("rich_bit"))
  end)

  it("G2 there are ten, two of which do harm", function()
    local game = arena.room(files)
    game:give_power("appraiser")
    local count, harmful = 0, 0
    for _, power in ipairs(game:powers()) do
      if power.sort == "chip" then
        count = count + 1
        game:give_chip(power.id)
        local chips = game:growth().chips
        harmful = harmful + (chips[#chips].harmful and 1 or 0)
        use(game)
      end
    end
    assert.are.equal(10, count)
    assert.are.equal(2, harmful)
    game:close()
  end)
end)

describe("curses", function()
  setup(function() files = arena.scripts { { "scripts/player.lua", "chance = 0.05", "chance = 0" } } end)

  teardown(function() files:remove() end)

  -- What a measure gives without a curse and with it, on a chip that is carried.
  local function measured(curse, measure)
    local values = {}
    for i, with in ipairs { false, curse } do
      local game = arena.room(files)
      game:give_chip("data", with or nil)
      game:tick { aim = 0 }
      values[i] = measure(game)
      stage.check(game)
      game:close()
    end
    return values
  end

  it("G2 Leak: 1 % of the HP each 5 s while there are more than half", function()
    local function lost(game)
      game:tick(nil, 605)
      return 100 - game:entity().hp
    end
    assert.are.same({ 0, 2 }, measured("leak", lost))
    local function lost_below(game)
      game:hurt(game:entity().handle, 50, "hazard")
      return lost(game) - 50
    end
    assert.are.same({ 0, 0 }, measured("leak", lost_below))
  end)

  it("G2 Heavy: 24 ticks more until the next dodge", function()
    assert.are.same({ 60, 84 }, measured("heavy", arena.dodge_rest))
  end)

  it("G2 Blur: no map", function()
    assert.are.same({ false, true }, measured("blur", function(game) return game:growth().map_hidden end))
  end)

  it("G2 Brittle: 15 % more damage taken", function()
    local function bitten(game)
      return arena.bitten(game) > 56
    end
    assert.are.same({ false, true }, measured("brittle", bitten))
  end)

  it("G2 Noise: noticed from 1.5 times as far", function()
    local function wakes(game)
      local found = {}
      for i, away in ipairs { 8.5, 12, 14 } do
        local handle = arena.put(game, "dummy", 0, away)
        game:tick(nil, 2)
        found[i] = game:entity(handle).awake
        game:remove(handle)
      end
      return found
    end
    assert.are.same({ { true, false, false }, { true, true, false } }, measured("noise", wakes))
  end)

  it("G2 Bind: the weapon can't be laid down until the curse is lifted", function()
    local game = arena.room(files)
    for _ = 1, 200 do -- corrupt traps curse what is there: here the weapon alone
      if game:growth().weapon.curse == "bind" then break end
      game:give_chip("purge")
      use(game)
      game:curse_item()
    end
    assert.are.equal("bind", game:growth().weapon.curse)
    assert.is_false(game:give_weapon("breaker"))
    assert.are.equal("arc_blade", game:growth().weapon.power)
    game:give_chip("purge")
    use(game)
    assert.is_true(game:give_weapon("breaker"))
    game:close()
  end)

  it("G2 a cursed weapon is 20 % stronger, and there are six curses", function()
    local game = arena.room(files)
    assert.are.equal(10, (arena.stab(game)))
    repeat
      game:give_chip("purge")
      use(game)
      assert.is_true(game:curse_item())
    until true
    assert.are.equal(1.2, arena.round(game:growth().weapon.strength))
    local count = 0
    for _, power in ipairs(game:powers()) do count = count + (power.sort == "curse" and 1 or 0) end
    assert.are.equal(6, count)
    game:close()
  end)
end)
