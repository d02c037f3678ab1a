-- The three bosses: their phases, the change between them, their attacks and times.
package.path = "tests/lua/?.lua;" .. package.path
local scratch = require "scratch"
local stage = require "stage"

local FLOORS = { void_sentinel = 5, neon_phantom = 10, core_corruptor = 15 }
local KINDS = { "void_sentinel", "neon_phantom", "core_corruptor" }
local TOUCH = 0.35 -- m: the player's radius, and a little

-- What the design lists, phase by phase.
local ORDER = {
  void_sentinel = {
    { "sweep", "slam", "rush", "bolt" },
    { "sweep", "slam", "roar", "ring", "bolt", "rush", "pillars" },
    { "sweep3", "sweep3", "slam3", "ring3", "bolt3", "rush3", "grid" },
  },
  neon_phantom = {
    { "sweep", "slam", "rush", "needles" },
    { "blink", "roar", "slam", "needles", "rain", "rush", "decoy" },
    { "blink3", "blink3", "blink3_last", "cross", "needles3", "rain3", "rush3" },
  },
  core_corruptor = {
    { "sweep", "slam", "rush", "orb" },
    { "sweep", "roar", "gravity", "pools", "orb", "rush", "call" },
    { "sweep3", "slam3", "wipe", "beam", "orb3", "gravity3", "call3" },
  },
}

-- Telegraph, active and recovery of each, in ticks.
local TIMES = {
  sweep = { 24, 9, 24 }, slam = { 36, 6, 30 }, rush = { 48, 30, 36 }, roar = { 18, 36, 18 },
  bolt = { 30, 6, 24 }, ring = { 54, 12, 30 }, pillars = { 48, 36, 30 },
  ring3 = { 54, 12, 20 }, bolt3 = { 30, 6, 15 }, rush3 = { 48, 30, 22 }, grid = { 66, 12, 24 },
  needles = { 30, 18, 24 }, blink = { 33, 9, 27 }, rain = { 54, 6, 24 }, decoy = { 36, 6, 30 },
  blink3 = { 27, 9, 12 }, blink3_last = { 27, 9, 20 }, cross = { 60, 72, 24 }, needles3 = { 30, 18, 14 },
  rain3 = { 48, 6, 15 },
  orb = { 36, 12, 30 }, gravity = { 60, 90, 36 }, pools = { 48, 6, 30 }, call = { 36, 6, 30 },
  wipe = { 84, 18, 25 }, beam = { 60, 96, 22 }, orb3 = { 36, 12, 18 }, gravity3 = { 60, 60, 22 }, call3 = { 36, 6, 18 },
}
local TIMES_OF = { -- where the same name has another recovery
  void_sentinel = { sweep3 = { 24, 9, 15 }, slam3 = { 36, 6, 18 } },
  core_corruptor = { sweep3 = { 24, 9, 14 }, slam3 = { 36, 6, 18 } },
}
local SHARES = { 1.0, 0.70, 0.35 }
local GAPS = { 54, 39, 24 }

local files -- the game's scripts with a player who hardly dies, nothing drawn, and bosses that are easily measured

local function room_of_type(game, type)
  for _, room in ipairs(game:rooms()) do
    if room.type == type then return room end
  end
end

local function boss_of(game, kind)
  for _, enemy in ipairs(stage.enemies(game)) do
    if enemy.kind == kind then return enemy end
  end
end

-- In the arena with a boss that has come, and nothing else.
local function meet(kind, seed, data)
  local game = stage.play { seed = seed or 2, floor = FLOORS[kind], data = data or files.folder }
  for _, hazard in ipairs { "electric_floor", "unstable_floor" } do
    for _, zone in ipairs(stage.features_of(game, hazard)) do game:remove(zone.handle) end
  end
  local arena = room_of_type(game, "arena")
  stage.move(game, arena.left + arena.width / 2, arena.top + arena.height / 2 + 4)
  game:tick(nil, 62)
  return game, boss_of(game, kind).handle, arena
end

local function lower(game, boss, share)
  local info = game:entity(boss)
  local hp = math.floor(share * info.hp_max)
  if hp < info.hp then game:hurt(boss, info.hp - hp, "blast") end
end

-- In the phase, just as it goes on after the change.
local function meet_in_phase(kind, phase, seed)
  local game, boss, arena = meet(kind, seed)
  if phase > 1 then
    lower(game, boss, SHARES[phase])
    stage.wait(game, 200, function()
      local state = game:entity(boss).declared
      return state.phase == phase and state.act ~= "change"
    end)
  end
  return game, boss, arena
end

local function begins_attack(info)
  return info.declared.act == "attack" and info.declared.ticks == 0
end

local function distance_of(a, b)
  return math.sqrt((a.x - b.x) ^ 2 + (a.z - b.z) ^ 2)
end

-- So near that every attack is in reach at once.
local function stand_by(game, boss, metres)
  local info, player = game:entity(boss), game:entity()
  local distance = math.max(distance_of(info, player), 0.01)
  stage.move(game, info.x + (player.x - info.x) / distance * metres, info.z + (player.z - info.z) / distance * metres)
end

setup(function()
  files = scratch.make()
  files:replace("scripts/player.lua", "  hp = 100,", "  hp = 1000000,")
  files:replace("scripts/player.lua", "hit_stop = 0.067", "hit_stop = 0")
  files:replace("scripts/enemies/void_sentinel.lua", "  defence = 20,", "  defence = 1000000,")
end)

teardown(function()
  files:remove()
end)

describe("bosses", function()
  it("A16 phase 2 begins at 70 % of the HP and phase 3 at 35 %, not before", function()
    for _, kind in ipairs(KINDS) do
      local game, boss = meet(kind)
      local most = game:entity(boss).hp_max
      for phase = 2, 3 do
        local at = math.floor(SHARES[phase] * most + 1e-6)
        game:hurt(boss, game:entity(boss).hp - at - 1, "blast")
        game:tick(nil, 3)
        assert.are.equal(phase - 1, game:entity(boss).declared.phase)
        game:hurt(boss, 1, "blast")
        game:tick()
        assert.are.equal(phase, game:entity(boss).declared.phase)
        assert.are.equal("transition", game:entity(boss).state)
        game:tick(nil, 60)
      end
      stage.check(game)
      game:close()
    end
  end)

  it("A16 a hit that crosses both limits plays one change, into phase 3", function()
    for _, kind in ipairs(KINDS) do
      local game, boss = meet(kind)
      lower(game, boss, 0.30)
      local changes, was = 0, ""
      for _ = 1, 200 do
        game:tick()
        local state = game:entity(boss).state
        changes = changes + (state == "transition" and was ~= "transition" and 1 or 0)
        was = state
      end
      assert.are.equal(1, changes)
      assert.are.equal(3, game:entity(boss).declared.phase)
      game:close()
    end
  end)

  it("A17 its defence is 0 for exactly 30 ticks of the change, and the change lasts 48", function()
    local game, boss = meet("void_sentinel")
    local function bites() -- whether a blow of 10 takes more than the least
      local before = game:entity(boss).hp
      game:deal(boss, 1.0)
      return before - game:entity(boss).hp > 1
    end
    assert.is_false(bites())
    lower(game, boss, 0.70)
    local soft, changing = {}, 0
    for tick = 1, 60 do
      game:tick()
      if bites() then soft[#soft + 1] = tick end
      changing = changing + (game:entity(boss).state == "transition" and 1 or 0)
    end
    assert.are.equal(30, #soft)
    assert.are.same({ 1, 30 }, { soft[1], soft[30] })
    assert.are.equal(48, changing)
    game:close()
  end)

  it("A17 in the change it does nothing, its strikes end, and a ring throws the player back by 4 m", function()
    local game, boss = meet("void_sentinel")
    stand_by(game, boss, 2)
    stage.wait(game, 300, function() return begins_attack(game:entity(boss)) end)
    assert.are.equal(1, #game:strikes())
    lower(game, boss, 0.70)
    game:tick()
    local strikes, place = game:strikes(), game:entity(boss)
    assert.are.equal(1, #strikes) -- the ring alone
    assert.are.same({ "circle", 12, 18 }, { strikes[1].shape, strikes[1].telegraph, strikes[1].active })
    local hp, away = game:entity().hp, distance_of(place, game:entity())
    for tick = 1, 11 do
      game:tick()
      assert.is_true(math.abs(distance_of(place, game:entity()) - away) < 0.01, tick)
    end
    game:tick(nil, 36)
    assert.are.equal(hp, game:entity().hp)
    assert.is_true(math.abs(distance_of(place, game:entity()) - away - 4) < 0.1)
    assert.are.equal(0, distance_of(place, game:entity(boss)))
    assert.are.equal(0, #game:strikes())
    assert.are.equal(0, game:entity().invulnerable) -- nobody is spared meanwhile
    game:close()
  end)

  it("A17 whom it has called vanishes as the phase changes, and with its death", function()
    for kind, called in pairs { neon_phantom = { "phantom_decoy", 2 }, core_corruptor = { "glitch_bit", 6 } } do
      local game, boss = meet_in_phase(kind, 2)
      stage.wait(game, 3000, function() return #stage.enemies(game) > 1 end)
      local count = 0
      for _, enemy in ipairs(stage.enemies(game)) do count = count + (enemy.kind == called[1] and 1 or 0) end
      assert.are.equal(called[2], count)
      lower(game, boss, 0.35)
      game:tick()
      assert.are.equal(1, #stage.enemies(game))
      stage.check(game)
      game:close()
    end
  end)

  it("A18 each attack takes its time, to the tick, and they come in the listed order with the phase's gap", function()
    for _, kind in ipairs(KINDS) do
      for phase = 1, 3 do
        local game, boss = meet_in_phase(kind, phase)
        local order, began, ended = ORDER[kind][phase], nil, nil
        local at, tick = 0, 0
        while at < #order + 1 do
          local info = game:entity(boss)
          if began and info.state ~= order[at] or (began and tick > began and begins_attack(info)) then
            local times = (TIMES_OF[kind] or {})[order[at]] or TIMES[order[at]]
            assert.are.equal(times[1] + times[2] + times[3], tick - began, kind .. " " .. order[at])
            began, ended = nil, tick
          end
          if begins_attack(info) then
            if ended and tick > ended then assert.are.equal(GAPS[phase], tick - ended, kind .. " " .. info.state) end
            at = at + 1
            assert.are.equal(order[(at - 1) % #order + 1], info.state)
            if at > #order then break end
            local times = (TIMES_OF[kind] or {})[order[at]] or TIMES[order[at]]
            began = tick
            for _, strike in ipairs(game:strikes()) do
              if strike.source == boss and strike.ticks == 0 and strike.range < 13 and info.state ~= "gravity" and
                info.state ~= "gravity3" and info.state ~= "pillars" then
                assert.are.equal(times[1], strike.telegraph, info.state)
              end
            end
          end
          stand_by(game, boss, 1.6)
          game:tick()
          tick = tick + 1
          assert.is_true(tick < 4000, kind)
        end
        stage.check(game)
        game:close()
      end
    end
  end)

  it("A18 it hits nobody outside of what it has shown, and who stays where it is shown", function()
    for index, kind in ipairs(KINDS) do
      for phase = 1, 3 do
        local game, boss = meet_in_phase(kind, phase)
        local shown, hits = {}, 0
        local seed = 7 * index + phase
        local function draw() -- 0 to 1; the same in every run
          seed = (seed * 1103515245 + 12345) % 2147483648
          return seed / 2147483648
        end
        for tick = 1, 1500 do
          local info, before = game:entity(boss), game:entity().hp
          if begins_attack(info) then shown = game:strikes() end
          if tick % 70 == 0 then
            local turn, metres = 2 * math.pi * draw(), 1 + 6 * draw()
            stage.move(game, info.x + metres * math.sin(turn), info.z + metres * math.cos(turn))
          end
          local shots = game:shots()
          game:tick()
          local player = game:entity()
          if player.hp < before then
            local told = false
            for _, shot in ipairs(shots) do
              told = told or distance_of(shot, player) < 1
            end
            for _, strike in ipairs(shown) do
              told = told or game:touches(strike, player.x, player.z, TOUCH)
            end
            for _, strike in ipairs(game:strikes()) do -- turning ones; fields
              told = told or (strike.telegraph > 0 or strike.active > 300) and
                game:touches(strike, player.x, player.z, TOUCH)
            end
            for _, enemy in ipairs(stage.enemies(game)) do
              told = told or enemy.kind ~= kind and distance_of(enemy, player) < 1.2
            end
            assert.is_truthy(told, ("%s %d: %s"):format(kind, phase, info.state))
            hits = hits + 1
          end
        end
        assert.is_true(hits > 3, ("%s %d: only %d hits"):format(kind, phase, hits))
        stage.check(game)
        game:close()
      end
    end
  end)

  it("A18 a rush is stopped by a wall and runs its lane else", function()
    local game, boss, arena = meet("void_sentinel")
    local function rush(from_top)
      stage.wait(game, 1200, function()
        stand_by(game, boss, 2)
        local state = game:entity(boss).declared
        return state.next == 3 and state.act == "gap" and state.ticks == 1
      end)
      local x = arena.left + arena.width / 2
      game:teleport(boss, x, arena.top + from_top)
      stage.move(game, x, arena.top + from_top - 2.0)
      stage.wait(game, 10, function() return begins_attack(game:entity(boss)) end)
      assert.are.equal("rush", game:entity(boss).state)
      stage.move(game, x + 6, arena.top + 6)
      local from = game:entity(boss).z
      game:tick(nil, 48 + 30 + 1)
      assert.are.equal("rush", game:entity(boss).state)
      return from - game:entity(boss).z
    end
    assert.is_true(math.abs(rush(14) - (9 - 1.1)) < 0.05)
    game:tick(nil, 60)
    assert.is_true(math.abs(rush(5) - (5 - 0.9)) < 0.1)
    stage.check(game)
    game:close()
  end)

  it("A18 pools stay for 6 s and take 3 % of the HP each second from who stands in them", function()
    local game, boss = meet_in_phase("core_corruptor", 2)
    local x, z
    stage.wait(game, 3000, function()
      local state = game:entity(boss).declared
      x, z = state.pool1_x, state.pool1_z
      return state.pool_ticks > 0
    end)
    local player = game:entity()
    assert.are.equal(360, game:entity(boss).declared.pool_ticks)
    stage.move(game, x, z)
    local hp = player.hp
    game:tick(nil, 20)
    assert.are.equal(math.floor(player.hp_max * 0.01 + 0.5), hp - game:entity().hp)
    game:close()
  end)

  it("play.md out of reach it walks up for 70 ticks at most, then strikes from where it is", function()
    local game, boss, arena = meet("core_corruptor")
    local function keep_away() -- always on the far side of the arena
      local far = game:entity(boss).z < arena.top + arena.height / 2 and arena.height - 2 or 2
      stage.move(game, game:entity(boss).x, arena.top + far)
    end
    stage.wait(game, 400, function()
      keep_away()
      local state = game:entity(boss).declared
      return state.act == "walk" and state.ticks == 70
    end)
    local from = game:entity(boss)
    local ticks = stage.wait(game, 100, function()
      return begins_attack(game:entity(boss))
    end)
    assert.are.equal(70, ticks)
    assert.is_true(math.abs(distance_of(from, game:entity(boss)) - 3.2 * 69 / 60) < 0.1)
    game:close()
  end)

  it("G4 D17 the three fear volt, heat and cryo in a cycle that the seed begins, and the terminals say so", function()
    local NEXT = { volt = "heat", heat = "cryo", cryo = "volt" }
    local seen = {}
    for seed = 1, 12 do
      local first
      for index, floor in ipairs { 2, 7, 12 } do
        local game = stage.play { seed = seed, floor = floor }
        local terminal = stage.features_of(game, "hint_terminal")[1]
        stage.move(game, terminal.x, terminal.z + 1.2)
        game:tick()
        stage.press(game, "interact")
        local told
        for element in pairs(NEXT) do
          local wanted = game:text("object.hint_terminal"):gsub("{boss}", game:text("enemy." .. KINDS[index]))
            :gsub("{element}", game:text("element." .. element))
          if game:message() == wanted then told = element end
        end
        if told then
          if first then assert.are.equal(NEXT[first], told) end
          first = told
          if index == 1 then seen[told] = true end
        end
        game:close()
      end
    end
    assert.is_true(seen.volt and seen.heat and seen.cryo)
  end)

  it("a fight is the same each time", function()
    for _, kind in ipairs(KINDS) do
      local hashes = {}
      for i = 1, 2 do
        local game, boss = meet(kind, 5)
        for tick = 1, 900 do
          if tick == 300 or tick == 600 then lower(game, boss, SHARES[tick // 300 + 1]) end
          game:tick { move_x = tick % 100 < 50 and 1 or -1, move_z = tick % 70 < 35 and 1 or -1, attack = tick % 9 < 2 }
        end
        hashes[i] = game:hash()
        game:close()
      end
      assert.are.equal(hashes[1], hashes[2])
    end
  end)

  it("G4 a simple player kills each through all of its phases", function()
    local strong = scratch.make()
    strong:replace("scripts/player.lua", "  hp = 100,", "  hp = 1000000,")
    strong:replace("scripts/player.lua", "  attack = 10,", "  attack = 40,")
    for _, kind in ipairs(KINDS) do
      local game, boss = meet(kind, 3, strong.folder)
      local phases, ticks = {}, 0
      while boss_of(game, kind) do
        local info, player = game:entity(boss), game:entity()
        local dx, dz = info.x - player.x, info.z - player.z
        local length = math.max(math.sqrt(dx * dx + dz * dz), 0.01)
        local near = length < 1.8
        game:tick { move_x = near and 0 or dx / length, move_z = near and 0 or dz / length,
          aim = math.atan(dx, dz), distance = length, attack = ticks % 4 < 2 }
        phases[info.declared.phase] = true
        ticks = ticks + 1
        assert.is_true(ticks < 12000, kind)
      end
      assert.are.same({ true, true, true }, phases)
      game:tick(nil, 5)
      assert.is_false(room_of_type(game, "arena").sealed)
      stage.check(game)
      game:close()
    end
    strong:remove()
  end)

  it("a floor that falls in takes no boss with it", function()
    local game = stage.play { seed = 2, floor = 15, data = files.folder }
    local arena = room_of_type(game, "arena")
    local zone = stage.features_of(game, "unstable_floor")[1]
    local x, z = zone.left + zone.width / 2, zone.top + zone.height / 2
    stage.move(game, arena.left + arena.width / 2, arena.top + arena.height / 2 + 4)
    game:tick(nil, 62)
    local boss = boss_of(game, "core_corruptor").handle
    stage.move(game, x, z)
    game:tick(nil, 2)
    stage.move(game, arena.left + 2, arena.top + 2)
    for _ = 1, 200 do
      game:teleport(boss, x, z) -- nothing happens once there is a pit
      game:tick()
    end
    assert.is_nil(stage.feature(game, zone.handle))
    local info = game:entity(boss)
    assert.is_false(info.dying)
    assert.is_true(game:is_walkable(math.floor(info.x), math.floor(info.z)))
    game:close()
  end)

  it("no player, however it moves, makes a boss fail or leave its arena", function()
    for index, kind in ipairs(KINDS) do
      for seed = 1, 3 do
        local game, boss, arena = meet(kind, seed)
        local draw = index * 100 + seed
        for tick = 1, 900 do
          if tick == 250 or tick == 500 then lower(game, boss, SHARES[tick // 250 + 1]) end
          if tick % 12 == 0 then draw = (draw * 1103515245 + 12345) % 2147483648 end
          game:tick { move_x = draw // 8 % 3 - 1, move_z = draw // 64 % 3 - 1, attack = draw // 512 % 2 == 0,
            dodge = draw // 2048 % 4 == 0, aim = draw // 4096 % 7 }
          local info = game:entity(boss)
          assert.is_true(info.x == info.x and info.z == info.z)
          assert.are.equal(arena.room, game:room_at(info.x, info.z))
        end
        stage.check(game)
        game:close()
      end
    end
  end)
end)
