-- The floor table and what the dungeon makes of it.
package.path = "tests/lua/?.lua;" .. package.path
local json = require "json"
local rift = require "rift"

-- multiplier, enemies, traps, monster-house %, drop quality
local D2 = {
  [1] = { 1.0, 20, 0, 0, 1 }, [2] = { 1.1, 22, 1, 5, 1 }, [3] = { 1.2, 25, 2, 10, 1 }, [4] = { 1.3, 28, 3, 15, 1 },
  [6] = { 1.5, 25, 2, 10, 2 }, [7] = { 1.6, 28, 3, 15, 2 }, [8] = { 1.8, 30, 4, 20, 2 }, [9] = { 2.0, 32, 5, 25, 2 },
  [11] = { 2.2, 30, 4, 20, 3 }, [12] = { 2.5, 32, 5, 25, 3 }, [13] = { 2.8, 35, 6, 30, 3 },
  [14] = { 3.0, 38, 7, 35, 3 },
}

describe("floors", function()
  local floors = dofile("scripts/floors.lua").floors

  it("D2: the table is the source's", function()
    for number, row in pairs(D2) do
      local floor = floors[number]
      assert.are.same(row,
        { floor.multiplier, floor.enemies, floor.traps, floor.monster_house, floor.drop_quality })
      assert.is_nil(floor.boss)
    end
  end)

  it("D2, D9: floors 5, 10 and 15 are the bosses', with rewards 1, 2, 3 and arenas of 20, 25, 30", function()
    local bosses = { "void_sentinel", "neon_phantom", "core_corruptor" }
    for reward, number in ipairs { 5, 10, 15 } do
      local floor = floors[number]
      assert.are.equal(bosses[reward], floor.boss)
      assert.are.equal(15 + 5 * reward, floor.arena)
      assert.are.equal(reward, floor.reward)
      assert.are.same({ 0, 0 }, { floor.traps, floor.monster_house })
    end
  end)

  it("ruling 10: bosses are scaled 1.4, 2.1, 3.2", function()
    assert.are.same({ 1.4, 2.1, 3.2 }, { floors[5].multiplier, floors[10].multiplier, floors[15].multiplier })
  end)

  it("D2: a floor holds exactly its row's enemies", function()
    for number, row in pairs(D2) do
      for seed = 1, 10 do
        local floor = json.decode(rift.floor { seed = seed, floor = number })
        assert.are.equal(row[2], #floor.enemies)
        for _, enemy in ipairs(floor.enemies) do
          assert.is_true(floors[number].packs[enemy.kind] > 0, enemy.kind)
        end
      end
    end
  end)

  it("D13: 70, 20, 5 and 5 of a hundred in a monster house are bits, drones, snipers and chargers", function()
    local count, all = {}, 0
    for seed = 1, 30 do
      local floor = json.decode(rift.floor { seed = seed, floor = 14 })
      for _, enemy in ipairs(floor.surge or {}) do
        if not enemy.elite then
          count[enemy.kind] = (count[enemy.kind] or 0) + 1
          all = all + 1
        end
      end
    end
    assert.is_true(all > 500)
    for kind, share in pairs { glitch_bit = 70, data_drone = 20, neon_sniper = 5, rift_charger = 5 } do
      local found = 100 * (count[kind] or 0) / all
      assert.is_true(math.abs(found - share) < 3, ("%s: %.1f %%"):format(kind, found))
    end
  end)

  it("play.md 3: packs are drawn by the floor's weights", function()
    local weights = { [1] = { 70, 30, 0, 0 }, [2] = { 60, 32, 8, 0 }, [4] = { 46, 32, 14, 8 },
      [6] = { 37, 31, 19, 13 }, [14] = { 28, 31, 23, 18 } }
    local kinds, sizes = { "glitch_bit", "data_drone", "neon_sniper", "rift_charger" }, { 5.5, 2.5, 1.5, 1.5 }
    for number, weight in pairs(weights) do
      local count, all, expected = { 0, 0, 0, 0 }, 0, 0
      for i = 1, 4 do expected = expected + weight[i] * sizes[i] end
      for seed = 1, 20 do
        for _, enemy in ipairs(json.decode(rift.floor { seed = seed, floor = number }).enemies) do
          for i, kind in ipairs(kinds) do
            if kind == enemy.kind then count[i] = count[i] + 1 end
          end
          all = all + 1
        end
        if number == 1 then -- the first pack
          count[1], all = count[1] - 4, all - 4
        end
      end
      for i, kind in ipairs(kinds) do
        local found, wanted = 100 * count[i] / all, 100 * weight[i] * sizes[i] / expected
        assert.is_true(math.abs(found - wanted) < 7, ("floor %d: %.1f %% %s"):format(number, found, kind))
        assert.is_true(weight[i] > 0 or count[i] == 0)
      end
    end
  end)

  it("the first floor's room nearest the start holds four bits and no more", function()
    for seed = 1, 20 do
      local floor = json.decode(rift.floor { seed = seed, floor = 1 })
      local nearest
      for _, room in ipairs(floor.rooms) do
        if room.type == "combat" and (not nearest or room.distance < nearest.distance) then
          nearest = room
        end
      end
      local inside = 0
      for _, enemy in ipairs(floor.enemies) do
        local in_x = enemy.x >= nearest.x and enemy.x < nearest.x + nearest.w
        local in_y = enemy.y >= nearest.y and enemy.y < nearest.y + nearest.h
        inside = inside + (in_x and in_y and 1 or 0)
      end
      assert.are.equal(floors[1].first_pack.count, inside)
    end
  end)

  it("D1: the same seed gives the same floor", function()
    for seed = 1, 10 do
      assert.are.equal(rift.floor { seed = seed, floor = 3 }, rift.floor { seed = seed, floor = 3 })
    end
    assert.are_not.equal(rift.floor { seed = 1, floor = 3 }, rift.floor { seed = 2, floor = 3 })
    assert.are_not.equal(rift.floor { seed = 1, floor = 3 }, rift.floor { seed = 1, floor = 4 })
  end)
end)

describe("floor numbers", function()
  it("D20: what is no floor is an error that says which there are", function()
    for _, number in ipairs { 0, 16, -1, 1e9, 2 ^ 32 + 1, math.maxinteger, math.mininteger } do
      local ok, message = pcall(rift.floor, { seed = 1, floor = number })
      assert.is_false(ok)
      assert.is_truthy(message:find("1 to 15", 1, true) or message:find("floor: ", 1, true), message)
    end
    for _, odd in ipairs { "three", "", ("9"):rep(1000), 1.5, 0 / 0, 1e300, true, {} } do
      assert.is_false(pcall(rift.floor, { seed = 1, floor = odd }))
    end
  end)
end)

describe("seeds", function()
  it("D20: a share code gives the seed back", function()
    for _, seed in ipairs { 0, 1, 7, 123456789, math.maxinteger, -1 } do
      local code = rift.seed_code(seed)
      assert.is_truthy(code:match("^R%-%w%w%w%w%-%w%w%w%w%-%w%w%w%w%w%-.$"))
      assert.are.equal(seed, rift.seed_parse(code))
    end
  end)

  it("D20: thousands of seeds survive their code, in lower case and with look-alikes too", function()
    local seed = 1
    for _ = 1, 5000 do
      seed = seed * 6364136223846793005 + 1442695040888963407
      local wanted = seed >> (seed & 63)
      local code = rift.seed_code(wanted)
      assert.are.equal(wanted, rift.seed_parse(code))
      assert.are.equal(wanted, rift.seed_parse(code:lower()))
      assert.are.equal(wanted, rift.seed_parse("R" .. code:sub(2):gsub("0", "O"):gsub("1", "l")))
    end
  end)

  it("D20: a floor tells its code, and the code gives the floor", function()
    for _, seed in ipairs { 0, 7, math.mininteger, -1 } do
      local text = rift.floor { seed = seed, floor = 3 }
      local code = json.decode(text).code
      assert.are.equal(rift.seed_code(seed), code)
      assert.are.equal(text, rift.floor { seed = code, floor = 3 })
    end
  end)

  it("D20: a misread code is an error", function()
    local code = rift.seed_code(123456789)
    local changed = code:sub(1, 5) .. (code:sub(6, 6) == "0" and "1" or "0") .. code:sub(7)
    local seed, message, id = rift.seed_parse(changed)
    assert.is_nil(seed)
    assert.is_string(message)
    assert.are.equal("seed.check", id)
  end)
end)
