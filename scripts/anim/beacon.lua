-- The alarm's beacon: a short post that came out of the floor, and a lamp that turns.
local POST, LAMP = 0x3a3410, 0xffe600

return {
  id = "beacon",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "lamp", parent = "root", position = { 0, 0.62, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.06, 0 }, size = { 0.50, 0.12, 0.50 }, taper = 0.8, color = POST, edge = 0.5 },
    { part = "root", center = { 0, 0.30, 0 }, size = { 0.14, 0.44, 0.14 }, color = POST, edge = 0.5 },
    { part = "lamp", center = { 0, 0, 0 }, size = { 0.24, 0.24, 0.24 }, color = LAMP, glow = 1, edge = 0.5 },
    { part = "lamp", center = { 0, 0, 0.26 }, size = { 0.12, 0.10, 0.30 }, taper = 0.6, color = 0xff4a10, glow = 1 },
    { part = "lamp", center = { 0, 0, -0.26 }, size = { 0.12, 0.10, 0.30 }, taper = 0.6, color = 0xff4a10, glow = 1 },
  },

  states = {
    idle = {
      length = 1.0,
      loop = true,
      priority = 1,
      channels = { ["lamp.ry"] = { "spin", rate = 7.0 } },
    },
  },
}
