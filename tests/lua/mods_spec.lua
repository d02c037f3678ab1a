-- Mods as their makers meet them: a folder beside the game's, seen from outside.
package.path = "tests/lua/?.lua;" .. package.path
local rift = require "rift"
local scratch = require "scratch"

local BLINK = [[
return {
  id = "blink", base = "glitch_bit", hp = 40,
  state = { beat = 0 },
  think = function(self)
    self.beat = self.beat + 1
    world.stop(self.id)
  end,
}
]]

describe("mods", function()
  local files

  before_each(function()
    rift.log("none")
    files = scratch.make()
    assert(os.execute(("mkdir -p '%s/probe/enemies'"):format(files.folder)))
    files:write("probe/mod.lua", 'return { id = "probe", version = "1.0.0", api = 1, depends = {} }')
    files:write("probe/enemies/blink.lua", BLINK)
  end)

  after_each(function()
    rift.log("all")
    files:remove()
  end)

  local function start()
    local game = rift.game { choices = false, seed = 9, data = files.folder, mods = { files.folder .. "/probe" } }
    local player = game:entity()
    local enemy = game:spawn("blink", player.x + 2, player.z)
    assert.is_true(enemy ~= 0)
    return game, enemy
  end

  it("M1: a folder adds an enemy that thinks with a state of its own", function()
    local game, enemy = start()
    game:tick(nil, 60)
    assert.are.equal(40, game:entity(enemy).hp_max)
    assert.is_true(game:entity(enemy).declared.beat > 10)
    game:close()
  end)

  it("L2: a mod's file reloads like the game's, state kept", function()
    local game, enemy = start()
    game:tick(nil, 60)
    local beat = game:entity(enemy).declared.beat
    files:replace("probe/enemies/blink.lua", "self.beat + 1", "self.beat + 100")
    assert.is_true(game:reload { "probe/enemies/blink.lua" })
    game:tick(nil, 1)
    assert.are.equal(beat + 100, game:entity(enemy).declared.beat)
    game:close()
  end)

  it("M2: a mod out of budget is off, its entities stand, the run goes on and stays the same", function()
    files:replace("probe/enemies/blink.lua", "world.stop(self.id)",
      "if self.beat == 20 then while true do end end; world.steer(self.id, 1, 0, 1)")
    local hashes = {}
    for i = 1, 2 do
      local game, enemy = start()
      game:tick(nil, 90)
      assert.is_truthy(game:notices()[1].text:find("^probe/enemies/blink.lua:6: the instruction budget is used up"))
      local x = game:entity(enemy).x
      game:tick(nil, 30)
      assert.are.equal(x, game:entity(enemy).x)
      hashes[i] = game:hash()
      game:close()
    end
    assert.are.equal(hashes[1], hashes[2])
  end)
end)
