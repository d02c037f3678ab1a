-- Orbit Bit: the small satellite of the upgrade of that name. A cube on its corner between two fins, its eye ahead. A
-- power whose figure bears its id circles the player, one figure for each rank.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local SHELL, DARK, LIGHT = 0xe8f4ff, 0x2a3a5a, 0xffe600
local EDGE = 0.6

return {
  id = "orbit_bit",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "core", parent = "root", position = { 0, 0, 0 } },
    { name = "fins", parent = "root", position = { 0, 0, 0 } },
  },

  boxes = {
    { part = "core", center = { 0, 0, 0 }, size = { 0.24, 0.24, 0.24 }, rotation = { -0.615, 0, 0.785 }, color = LIGHT,
      glow = 1, edge = EDGE },
    { part = "fins", center = { 0, 0, 0 }, size = { 0.46, 0.07, 0.16 }, color = DARK, edge = EDGE },
    { part = "fins", center = { 0.26, 0, -0.04 }, size = { 0.09, 0.26, 0.30 }, taper = 0.6, color = SHELL,
      edge = EDGE },
    { part = "fins", center = { -0.26, 0, -0.04 }, size = { 0.09, 0.26, 0.30 }, taper = 0.6, color = SHELL,
      edge = EDGE },
  },

  states = {
    idle = {
      length = 2.0,
      loop = true,
      priority = 1,
      channels = {
        ["core.ry"] = { "spin", rate = 5.0 },
        ["fins.rz"] = { "sin", amplitude = 0.25, period = 1.0 },
        ["root.py"] = { "sin", amplitude = 0.06, period = 1.0 },
      },
    },
  },
}
