-- Boost: two golden chevrons that climb over their plate.
local GOLD, PLATE = 0xffc93d, 0x3a2c0a
local SLANT = 0.75

local function chevron(part)
  return { part = part, center = { 0.14, 0, 0.02 }, size = { 0.40, 0.14, 0.13 }, rotation = { 0, -SLANT, 0 },
    color = GOLD, glow = 1, edge = 0.4 },
    { part = part, center = { -0.14, 0, 0.02 }, size = { 0.40, 0.14, 0.13 }, rotation = { 0, SLANT, 0 },
      color = GOLD, glow = 1, edge = 0.4 }
end
local a1, a2 = chevron("front")
local b1, b2 = chevron("back")

return {
  id = "boost",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "front", parent = "root", position = { 0, 0.46, 0.18 } },
    { name = "back", parent = "root", position = { 0, 0.58, -0.12 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.05, 0 }, size = { 0.70, 0.10, 0.70 }, taper = 0.8, color = PLATE, edge = 0.6 },
    { part = "root", center = { 0, 0.11, 0 }, size = { 0.30, 0.03, 0.30 }, color = GOLD, glow = 0.8 },
    a1, a2, b1, b2,
  },

  states = {
    idle = {
      length = 1.2,
      loop = true,
      priority = 1,
      channels = {
        ["front.py"] = { "sin", offset = 0.46, amplitude = 0.05, period = 1.2 },
        ["back.py"] = { "sin", offset = 0.58, amplitude = 0.05, phase = -0.9, period = 1.2 },
      },
    },
  },
}
