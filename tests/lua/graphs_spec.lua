-- Pose graphs of the game's rigs and of mods', through the door of the tools: `rift check` tells of faults in them.
local rift = require "rift"
local scratch = require "tests.lua.scratch"

local RIG = [[
return {
  id = "dancer",
  parts = { { name = "root", position = { 0, 0, 0 } } },
  states = { idle = { length = 1, loop = true, priority = 0 }, hop = { length = 0.5, priority = 1 } },
  graph = {
    parameters = { joy = { "number", most = 3 }, now = { "trigger" } },
    layers = {
      { name = "body",
        states = { { name = "rest", clip = "idle" }, { name = "jump", clip = "hop" } },
        transitions = {
          { from = "rest", to = "jump", when = { { "now" }, { "joy", at_least = 1 } }, fade = 0 },
          { from = "jump", to = "rest", at_end = true },
        } },
    },
  },
}
]]

describe("pose graphs", function()
  local files

  before_each(function()
    rift.log("none")
    files = scratch.make()
    assert(os.execute(("mkdir -p '%s/troupe/anim'"):format(files.folder)))
    files:write("troupe/mod.lua", 'return { id = "troupe", version = "1.0.0", api = 1, depends = {} }')
    files:write("troupe/anim/dancer.lua", RIG)
  end)

  after_each(function()
    rift.log("all")
    files:remove()
  end)

  local function start()
    local ok, result = pcall(rift.game, { seed = 9, data = files.folder, mods = { files.folder .. "/troupe" } })
    if ok then result:close() end
    return ok, result
  end

  it("M1: a mod's rig has a graph of its own", function()
    assert.is_true(start())
  end)

  it("P1: a fault is named with file, line, layer and state, in a mod as in the game", function()
    files:replace("troupe/anim/dancer.lua", 'clip = "hop"', 'clip = "hup"')
    local ok, message = start()
    assert.is_false(ok)
    assert.is_truthy(message:find("troupe/anim/dancer.lua:9: .*'body'.*'jump'.*'hup'"), message)
    files:replace("scripts/anim/player.lua", 'along = "speed"', 'along = "sped"')
    local good, says, id = rift.check { data = files.folder }
    assert.is_falsy(good)
    assert.are.equal("rig.graph", id)
    assert.is_truthy(says:find("^scripts/anim/player.lua:%d+: .*'ground'.*'sped'"), says)
  end)

  it("P1: the reference describes every part of a graph", function()
    local described = {}
    for _, schema in ipairs(rift.schemas()) do described[schema.name] = schema end
    for _, name in ipairs { "graph", "parameter", "layer", "graph_state", "sample", "transition", "condition" } do
      assert.is_truthy(described["rig." .. name], name)
    end
  end)
end)
