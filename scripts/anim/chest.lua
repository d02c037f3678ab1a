-- Chest: a dark gold trunk with a lit lock; open, its lid leans back and light comes out.
-- Times in seconds, angles in radians, metres; +Z is the front.
local WOOD, LID, GOLD = 0xa8701a, 0xdc9c26, 0xffc93d
local EDGE = 0.5

return {
  id = "chest",
  default_fade = 0,

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "lid", parent = "root", position = { 0, 0.44, -0.28 } }, -- the hinge
    { name = "light", parent = "root", position = { 0, 0.46, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.22, 0 }, size = { 0.86, 0.44, 0.56 }, taper = 1.06, color = WOOD, edge = EDGE },
    { part = "root", center = { -0.30, 0.23, 0 }, size = { 0.10, 0.46, 0.60 }, taper = 1.06, color = LID, edge = EDGE },
    { part = "root", center = { 0.30, 0.23, 0 }, size = { 0.10, 0.46, 0.60 }, taper = 1.06, color = LID, edge = EDGE },
    { part = "lid", center = { 0, 0.11, 0.29 }, size = { 0.92, 0.22, 0.62 }, taper = 0.82, color = LID, edge = EDGE },
    { part = "lid", center = { -0.32, 0.13, 0.29 }, size = { 0.10, 0.24, 0.64 }, taper = 0.82, color = WOOD,
      edge = EDGE },
    { part = "lid", center = { 0.32, 0.13, 0.29 }, size = { 0.10, 0.24, 0.64 }, taper = 0.82, color = WOOD,
      edge = EDGE },
    { part = "lid", center = { 0, 0.02, 0.62 }, size = { 0.18, 0.20, 0.08 }, color = GOLD, glow = 1, edge = EDGE },
    { part = "light", center = { 0, 0, 0 }, size = { 0.72, 0.06, 0.44 }, color = GOLD, glow = 1 },
  },

  states = {
    idle = {
      length = 2.0,
      loop = true,
      priority = 1,
      channels = { ["light.sy"] = { "constant", value = 0.1 } },
    },
    open = { -- springs up, a little too far, and stays
      length = 0.45,
      priority = 2,
      channels = {
        ["lid.rx"] = { "keys", { 0, 0 }, { 0.20, -2.1 }, { 0.32, -1.75 }, { 0.45, -1.85 } },
      },
    },
  },
}
