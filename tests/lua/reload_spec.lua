-- Hot reload as a designer meets it: a file is changed while the game runs.
package.path = "tests/lua/?.lua;" .. package.path
local rift = require "rift"
local scratch = require "scratch"

local BIT = "scripts/enemies/glitch_bit.lua"

describe("reload", function()
  local files, game

  before_each(function()
    rift.log("none")
    files = scratch.make()
    game = rift.game { choices = false, seed = 9, data = files.folder }
    game:tick(nil, 60)
  end)

  after_each(function()
    rift.log("all")
    game:close()
    files:remove()
  end)

  it("L2: live enemies take new numbers and keep place and HP", function()
    local before = game:entities()
    files:replace(BIT, "speed = 3.4", "speed = 1.7")
    assert.is_true(game:reload { BIT })
    local after = game:entities()
    assert.are.equal(#before, #after)
    for i, entity in ipairs(before) do
      assert.are.same({ entity.handle, entity.x, entity.z, entity.hp, entity.state },
        { after[i].handle, after[i].x, after[i].z, after[i].hp, after[i].state })
    end
  end)

  it("L3: an error is shown with its line, the old version runs on, and mending clears it", function()
    local good = files:read(BIT)
    local hash = game:hash()
    files:replace(BIT, "  hp = 19,", "  hp = 19 19,")
    local ok, message, id = game:reload { BIT }
    assert.is_false(ok)
    assert.is_truthy(message:find("^scripts/enemies/glitch_bit.lua:%d+: "))
    assert.are.equal("script.syntax", id)
    assert.are.equal(message, game:notices()[1].text)
    assert.are.equal(hash, game:hash())
    game:tick(nil, 10)
    files:write(BIT, good)
    assert.is_true(game:reload { BIT })
    assert.are.same({}, game:notices())
  end)

  it("L2: declared state is carried by name", function()
    files:replace(BIT, "rest_ticks = 0, -- left to stand still", "rest_ticks = 0, mood = \"calm\",")
    assert.is_true(game:reload { BIT })
    local function one()
      for _, entity in ipairs(game:entities()) do
        if entity.class == "enemy" then return entity end
      end
    end
    assert.are.same({ rest_ticks = 0, mood = "calm" }, one().declared)
    files:replace(BIT, "mood = \"calm\",", "mood = \"angry\", steps = 3,")
    assert.is_true(game:reload { BIT })
    assert.are.same({ rest_ticks = 0, mood = "calm", steps = 3 }, one().declared)
  end)

  it("L1: texts, view numbers and look are scripts too", function()
    files:replace("scripts/i18n/en.lua", "\"PAUSED\"", "\"HOLD ON\"")
    files:replace("scripts/ui/view.lua", "hurt = 0.22", "hurt = 0.5")
    assert.is_true(game:reload { "scripts/i18n/en.lua", "scripts/ui/view.lua" })
    assert.are.equal("HOLD ON", game:text("paused"))
    assert.are.equal(0.5, game:view("shake.hurt"))
  end)

  it("names what is wrong with a field", function()
    files:replace(BIT, "speed = 3.4", "speed = \"fast\"")
    local ok, message, id = rift.check { data = files.folder }
    assert.is_nil(ok)
    assert.are.equal("script.field", id)
    assert.is_truthy(message:find("field 'speed' must be a number, got string \"fast\"", 1, true))
  end)
end)

describe("scripts", function()
  it("L1: both languages have the same keys", function()
    local english, japanese = dofile("scripts/i18n/en.lua"), dofile("scripts/i18n/ja.lua")
    for key, text in pairs(english) do
      assert.is_string(japanese[key], "ja.lua lacks " .. key)
      for name in text:gmatch("{%w+}") do
        assert.is_truthy(japanese[key]:find(name, 1, true), ("ja.lua: %s lacks %s"):format(key, name))
      end
    end
    for key in pairs(japanese) do assert.is_string(english[key], "en.lua lacks " .. key) end
  end)

  it("G5: equal runs have equal hashes", function()
    local a, b = rift.game { choices = false, seed = 12 }, rift.game { choices = false, seed = 12 }
    for tick = 1, 300 do
      local input = { move_x = math.sin(tick / 30), move_z = math.cos(tick / 17), attack = tick % 15 == 0 }
      a:tick(input)
      b:tick(input)
      assert.are.equal(a:hash(), b:hash())
    end
    a:close()
    b:close()
  end)

  it("habit 4: every function scripts may call has a signature and a sentence", function()
    local seen = {}
    for _, entry in ipairs(rift.api()) do
      local name = entry.module .. "." .. entry.name
      assert.is_nil(seen[name], name .. " is listed twice")
      seen[name] = true
      assert.is_truthy(entry.signature:find("^%(.*%)"), name)
      assert.is_truthy(entry.doc:find("%.$"), name)
    end
    assert.is_true(seen["world.steer"] and seen["math.sin"] and seen[".pairs"])
  end)

  it("ruling 25: scripts have one hash, which a changed file changes", function()
    local files = scratch.make()
    local whole, each = rift.hash_scripts { data = files.folder }
    files:replace("scripts/look.lua", "pitch = 54", "pitch = 55")
    local changed, each_changed = rift.hash_scripts { data = files.folder }
    assert.are_not.equal(whole, changed)
    for name, hash in pairs(each) do
      assert.are.equal(name == "scripts/look.lua", hash ~= each_changed[name])
    end
    files:remove()
  end)
end)
