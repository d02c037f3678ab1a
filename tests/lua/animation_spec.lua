-- The shipped timing tables, through the module's door, against S0's formulas, evaluated independently. Each pose loads
-- all scripts, so a few moments of each channel do; tests/c/script/test_motions.c holds the tables to every one.
package.path = "tests/lua/?.lua;" .. package.path
local json = require "json"
local rift = require "rift"

local golden = json.read("tests/golden/animation.json")

local READ = {
  rx = function(part) return part.rot[1] end,
  ry = function(part) return part.rot[2] end,
  rz = function(part) return part.rot[3] end,
  py = function(part) return part.pos[2] end,
  py_offset = function(part) return part.pos[2] end, -- the body's own place is 0
  emissive = function(part) return part.emissive[4] end,
  opacity = function(part) return part.opacity end,
}

local function check(rig, state, values)
  for key, pairs_of_it in pairs(values) do
    local name, channel = key:match("^(%w+)%.([%w_]+)$")
    for i = 1, #pairs_of_it, 5 do
      local pair = pairs_of_it[i]
      local parts = rift.pose { rig = rig, state = state, t = pair[1] }
      for part, pose in pairs(parts) do
        if part == name or name == "all" then
          local got = READ[channel](pose)
          assert.is_true(math.abs(got - pair[2]) <= 1e-5,
            ("%s %s.%s at %g s: %.9g, golden %.9g"):format(state, part, channel, pair[1], got, pair[2]))
        end
      end
    end
  end
end

describe("timing tables", function()
  for id, state in pairs { A3 = "idle", A4 = "walk", A5 = "dash", A6 = "attack1", A7 = "skillCast",
    A8 = "hitReact", A9 = "dodgeRoll", A10 = "death" } do
    it(("%s: %s follows its formulas"):format(id, state), function()
      check("player", state, golden[state])
    end)
  end

  it("A12: the swarm bobs and spins", function()
    check("swarm", "idle", golden.swarm)
  end)

  it("A8: the hit flash is #ff0033", function()
    local emissive = rift.pose({ rig = "player", state = "hitReact", t = 0 }).body.emissive
    assert.is_true(math.abs(emissive[1] - 1) < 1e-6 and emissive[2] == 0)
    assert.is_true(math.abs(emissive[3] - 0.0331048) < 1e-5) -- 0x33 in linear light
    assert.is_true(math.abs(emissive[4] - 1) < 1e-6)
  end)

  it("A20: frame-step holds the limbs at 10 fps and leaves body and head", function()
    local t = 0.185
    local smooth = rift.pose { rig = "player", state = "walk", t = t }
    local stepped = rift.pose { rig = "player", state = "walk", t = t, frame_step = true }
    local at_100_ms = rift.pose { rig = "player", state = "walk", t = 0.1 }
    assert.are.equal(at_100_ms.armL.rot[1], stepped.armL.rot[1])
    assert.are_not.equal(smooth.armL.rot[1], stepped.armL.rot[1])
    assert.are.equal(smooth.head.pos[2], stepped.head.pos[2])
  end)
end)
