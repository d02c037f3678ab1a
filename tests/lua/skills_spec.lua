-- The six skills and three ultimates as a player casts them. Tick 0 is that of the press; attack is 10, without chance.
package.path = "tests/lua/?.lua;" .. package.path
local scratch = require "scratch"
local stage = require "stage"

local DUMMY = [[
return {
  id = "dummy", base = "glitch_bit", hp = 100000, defence = 0, separation = 0,
  spawn = 0,
  think = function() end,
}
]]
local ATTACK = 10

local files

-- An empty room in which the player looks along +Z and has one skill, and all the energy.
local function room_with(skill)
  local game, x, _, room = stage.empty { seed = 3, floor = 2, data = files.folder }
  local z = room.top + 1.5
  stage.move(game, x, z)
  assert.are.equal(1, game:give_power(skill))
  game:give_energy(1000)
  game:tick { aim = 0 }
  return game, x, z, room
end

local function button_of(game, skill)
  for slot, has in ipairs((game:skills())) do
    if has.id == skill then return ({ "skill_1", "skill_2", "ultimate" })[slot] end
  end
  error("it is in no slot")
end

-- Presses its button and lets `ticks` pass, the press's included.
local function cast(game, skill, ticks, distance)
  game:tick { [button_of(game, skill)] = true, aim = 0, distance = distance or 0 }
  for _ = 2, ticks do game:tick { aim = 0, distance = distance or 0 } end
end

local function dummy(game, x, z)
  local handle = game:spawn("dummy", x, z)
  assert(handle ~= 0)
  return handle
end

local function lost(game, handle)
  local entity = game:entity(handle)
  return entity.hp_max - entity.hp
end

local function about(expected, got, by)
  assert(math.abs(expected - got) <= by, ("%g is not %g"):format(got, expected))
end

-- What dummies at places, { dx, dz } from the player, lose in all of a cast.
local function losses(skill, places, ticks, distance)
  local game, x, z = room_with(skill)
  local handles, result = {}, {}
  for i, place in ipairs(places) do handles[i] = dummy(game, x + place[1], z + place[2]) end
  cast(game, skill, ticks, distance)
  for i, handle in ipairs(handles) do result[i] = lost(game, handle) end
  stage.check(game)
  game:close()
  return result
end

describe("skills", function()
  setup(function()
    files = scratch.make()
    files:write("scripts/enemies/dummy.lua", DUMMY)
    files:replace("scripts/player.lua", "damage_spread = 0.05", "damage_spread = 0")
    files:replace("scripts/player.lua", "chance = 0.05", "chance = 0")
    files:replace("scripts/player.lua", "hit_stop_limit = 0.167", "hit_stop_limit = 0")
  end)

  teardown(function() files:remove() end)

  for skill, row in pairs {
    rift_wave = { cost = 20, cooldown = 6, release = 30 },
    nova_ring = { cost = 25, cooldown = 8, release = 30 },
    cryo_field = { cost = 25, cooldown = 10, release = 30 },
    blink_slash = { cost = 20, cooldown = 7, release = 30 },
    gravity_well = { cost = 30, cooldown = 11, release = 30 },
    guard_pulse = { cost = 25, cooldown = 14, release = 30 },
    rift_collapse = { cost = 60, cooldown = 60, release = 38 },
    overdrive = { cost = 60, cooldown = 70, release = 38 },
    zero_field = { cost = 60, cooldown = 75, release = 38 },
  } do
    it(("G2 %s costs %d and cools down %d s from the cast"):format(skill, row.cost, row.cooldown),
      function()
        local game = room_with(skill)
        local slot = row.release == 38 and 3 or 1
        cast(game, skill, 1)
        local skills, energy = game:skills()
        assert.are.equal(row.cooldown * 60, skills[slot].cooldown)
        about(100 - row.cost, energy, 0.02)
        for tick = 1, 55 do
          game:tick()
          local over = tick >= (slot == 3 and 49 or 39)
          assert.are.equal(over and "idle" or slot == 3 and "ultimate" or "skillCast", game:entity().state)
        end
        stage.check(game)
        game:close()
      end)
  end

  it("G2 nothing happens before a cast is released", function()
    for _, skill in ipairs { "rift_wave", "nova_ring", "cryo_field", "blink_slash", "guard_pulse" } do
      local found = losses(skill, { { 0, 2 } }, 30, 2)
      assert.are.same({ 0 }, found, skill)
      assert.is_true(losses(skill, { { 0, 2 } }, 31, 2)[1] > 0, skill)
    end
    assert.are.same({ 0 }, losses("rift_collapse", { { 0, 2 } }, 38))
    assert.are.same({ 120 }, losses("rift_collapse", { { 0, 2 } }, 39))
    local game = room_with("overdrive")
    cast(game, "overdrive", 38)
    assert.are.equal(0, game:status("overcharge"))
    game:close()
  end)

  it("G2 Rift Wave: a line of 8 × 1.6 m, × 4.2, knocks 2 m", function()
    local found = losses("rift_wave", { { 0, 8.2 }, { 1.0, 4 }, { 1.4, 4 }, { 0, -1 }, { 0, 2 } }, 31)
    assert.are.same({ 42, 42, 0, 0, 42 }, found)
    local game, x, z = room_with("rift_wave")
    local handle = dummy(game, x, z + 3)
    cast(game, "rift_wave", 45)
    about(z + 5, game:entity(handle).z, 0.01)
    game:close()
  end)

  it("G2 Nova Ring: a circle of 4 m, × 3.4, burns 20 % a second for 3 s", function()
    assert.are.same({ 34, 34, 0 }, losses("nova_ring", { { 3, 2.5 }, { 0, 0.5 }, { 0, 4.5 } }, 31))
    -- Six bites of half a second: 10 % of the attack each.
    assert.are.same({ 34 + 6 * ATTACK / 10 }, losses("nova_ring", { { 0, 3 } }, 31 + 240))
  end)

  it("G2 Cryo Field: 3 m where one aims, up to 8 m; × 0.7 each half second for 4 s, slows 40 %", function()
    assert.are.same({ 7, 7, 0 }, losses("cryo_field", { { 0, 5 }, { 2.5, 5 }, { 0, 1.4 } }, 31, 5))
    assert.are.same({ 7, 0 }, losses("cryo_field", { { 0, 8 }, { 0, 3 } }, 31, 30)) -- no farther than 8 m
    assert.are.same({ 7 * 8 }, losses("cryo_field", { { 0, 5 } }, 31 + 300, 5))
    local game, x, z = room_with("cryo_field")
    local handle = dummy(game, x, z + 5)
    cast(game, "cryo_field", 31, 5)
    assert.is_true(game:status("slow", handle) > 30) -- it lasts till the next hit
    game:tick(nil, 239 + 45)
    assert.are.equal(0, game:status("slow", handle))
    game:close()
  end)

  it("G2 Blink Slash: 6 m through everyone, × 3.0, and nothing hurts in it", function()
    assert.are.same({ 30, 30, 0 }, losses("blink_slash", { { 0, 5.5 }, { 0.8, 3 }, { 1.2, 3 } }, 31))
    local game, _, z = room_with("blink_slash")
    cast(game, "blink_slash", 31)
    assert.are.equal(9, game:entity().invulnerable)
    game:tick(nil, 9)
    about(z + 6, game:entity().z, 0.01)
    assert.are.equal(0, game:entity().invulnerable)
    assert.are.equal("idle", game:entity().state)
    game:close()
  end)

  it("G2 Gravity Well: draws from 4.5 m for 1.2 s, then bursts at 2.5 m, × 2.6", function()
    local game, x, z = room_with("gravity_well")
    local near, far = dummy(game, x, z + 4), dummy(game, x, z + 6)
    cast(game, "gravity_well", 31)
    game:tick(nil, 60)
    assert.is_true(game:entity(near).z < z + 2)
    assert.is_true(lost(game, near) == 0)
    game:tick(nil, 12)
    assert.are.equal(26, lost(game, near))
    about(z + 6, game:entity(far).z, 0.01)
    assert.are.equal(0, lost(game, far))
    game:close()
  end)

  it("G2 Guard Pulse: a shield of 25 % for 5 s, × 1.2 at 3 m, knocks 3 m", function()
    local game, x, z = room_with("guard_pulse")
    local handle = dummy(game, x, z + 2)
    cast(game, "guard_pulse", 31)
    assert.are.equal(25, game:shield())
    assert.are.equal(12, lost(game, handle))
    game:tick(nil, 20)
    about(z + 5, game:entity(handle).z, 0.01)
    game:hurt(game:entity().handle, 10, "hazard")
    assert.are.equal(15, game:shield())
    assert.are.equal(100, game:entity().hp)
    game:tick(nil, 279)
    assert.are.equal(15, game:shield())
    game:tick(nil, 2)
    assert.are.equal(0, game:shield())
    game:close()
  end)

  it("G2 Rift Collapse: a circle of 7 m, × 12", function()
    assert.are.same({ 120, 120, 0 }, losses("rift_collapse", { { 0, 7.2 }, { 2, 3 }, { 0, 7.6 } }, 39))
  end)

  it("G2 Overdrive: 8 s of damage + 50 % and speed + 20 %", function()
    local game, x, z = room_with("overdrive")
    cast(game, "overdrive", 39)
    about(480, game:status("overcharge"), 1)
    about(480, game:status("haste"), 1)
    game:tick(nil, 20)
    local handle = dummy(game, x, z + 1)
    game:tick { attack = true, aim = 0 }
    game:tick(nil, 10)
    assert.are.equal(15, lost(game, handle))
    game:remove(handle)
    local from = game:entity().z
    game:tick({ move_z = 1 }, 30)
    about(4.9 * 1.2 / 2, game:entity().z - from, 0.02)
    game:tick(nil, 420)
    assert.are.equal(0, game:status("overcharge") + game:status("haste"))
    game:close()
  end)

  it("G2 Zero Field: freezes 10 m for 3 s, then × 6", function()
    local game, x, z = room_with("zero_field")
    local handle = dummy(game, x, z + 5)
    cast(game, "zero_field", 39)
    about(180, game:status("freeze", handle), 1)
    assert.are.equal(0, lost(game, handle))
    game:tick(nil, 179)
    assert.are.equal(0, lost(game, handle))
    game:tick(nil, 2)
    assert.are.equal(60, lost(game, handle))
    game:close()
  end)

  it("G2 Zero Field holds a boss for 0.3 s", function()
    local game = room_with("zero_field")
    local player = game:entity()
    local boss = game:spawn("void_sentinel", player.x, player.z + 4)
    game:tick(nil, 60)
    cast(game, "zero_field", 39)
    local left = game:status("freeze", boss)
    assert.is_true(left > 0 and left <= 18)
    game:close()
  end)
end)
