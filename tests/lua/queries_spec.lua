-- Queries over many entities, and what is told of an error's place.
package.path = "tests/lua/?.lua;" .. package.path
local rift = require "rift"
local scratch = require "scratch"

local BIT = "scripts/enemies/glitch_bit.lua"

-- An enemy that stands still and runs BODY in each tick.
local function probe(body, above)
  return ([[
%s
return {
  id = "probe",
  base = "glitch_bit",
  pack = { least = 1, most = 1, weight = 0 },
  state = { count = 0, first = 0, sum = 0.0 },
  think = function(self)
    %s
  end,
}
]]):format(above or "", body)
end

describe("scripts", function()
  local files, game

  before_each(function()
    rift.log("none")
    files = scratch.make()
  end)

  after_each(function()
    rift.log("all")
    if game then game:close() end
    files:remove()
  end)

  local function start(text)
    files:write("scripts/enemies/probe.lua", text)
    game = rift.game { choices = false, seed = 9, data = files.folder }
    local run = game:entities()[1]
    local ids = {}
    for i = 1, 4 do ids[i] = game:spawn("probe", run.x + i, run.z) end
    return run, ids
  end

  it("L1: ask for all enemies around a place at once, nearest first", function()
    local player, ids = start(probe([[
    local x, z = world.player_position()
    local list, count = world.enemies_near(x, z, 2.5)
    self.count, self.first = count, list[1] or 0
    assert(#list == count)]]))
    game:tick(nil, 60)
    assert.are.same({}, game:notices())
    local seen = game:entity(ids[4]).declared
    assert.are.equal(2, seen.count)
    local nearest
    for _, id in ipairs(ids) do
      local entity = game:entity(id)
      local distance = (entity.x - player.x) ^ 2 + (entity.z - player.z) ^ 2
      if not nearest or distance < nearest[2] then nearest = { id, distance } end
    end
    assert.are.equal(nearest[1], seen.first)
  end)

  it("L3: an error names its line, the text of it, and who called", function()
    start(probe("blame(self)", "local function deeper(self) return self.count + nil end\n"
      .. "local function blame(self) local n = deeper(self) return n end"))
    game:tick(nil, 60)
    local text = game:notices()[1].text
    assert.is_truthy(text:find("scripts/enemies/probe.lua:1: ", 1, true), text)
    assert.is_truthy(text:find("local function deeper", 1, true), text)
    assert.is_truthy(text:find("called from scripts/enemies/probe.lua:2, scripts/enemies/probe.lua:9", 1, true), text)
  end)

  it("L1: declared numbers are finite", function()
    files:replace(BIT, "rest_ticks = 0", "rest_ticks = 0 / 0")
    local ok, message = pcall(rift.game, { seed = 9, data = files.folder })
    assert.is_false(ok)
    assert.is_truthy(tostring(message):find("glitch_bit.lua:%d+: .*rest_ticks.*finite"), tostring(message))
  end)
end)
