-- Breakable wall: loose blocks with light in the joints.
local BLOCK, DARK, LIGHT = 0x2a3448, 0x1a2232, 0xffa040
local EDGE = 0.5

return {
  id = "breakable_wall",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "light", parent = "root", position = { 0, 0.55, 0 } },
  },

  boxes = {
    { part = "root", center = { -0.42, 0.34, -0.40 }, size = { 0.86, 0.68, 0.80 }, color = BLOCK, edge = EDGE },
    { part = "root", center = { 0.44, 0.28, -0.42 }, size = { 0.76, 0.56, 0.74 }, rotation = { 0, 0.12, 0 },
      color = DARK, edge = EDGE },
    { part = "root", center = { 0.42, 0.34, 0.42 }, size = { 0.82, 0.68, 0.78 }, color = BLOCK, edge = EDGE },
    { part = "root", center = { -0.44, 0.28, 0.42 }, size = { 0.74, 0.56, 0.74 }, rotation = { 0, -0.15, 0 },
      color = DARK, edge = EDGE },
    { part = "root", center = { 0.04, 0.86, 0.02 }, size = { 0.80, 0.50, 0.72 }, rotation = { 0, 0.3, 0.06 },
      color = BLOCK, edge = EDGE },
    { part = "light", center = { 0, 0, 0 }, size = { 0.10, 0.90, 1.50 }, color = LIGHT, glow = 0.9 },
    { part = "light", center = { 0, 0, 0 }, size = { 1.50, 0.90, 0.10 }, color = LIGHT, glow = 0.9 },
  },

  states = {
    idle = {
      length = 1.8,
      loop = true,
      priority = 1,
      channels = { ["light.sy"] = { "sin", offset = 0.9, amplitude = 0.1, period = 1.8 } },
    },
  },
}
