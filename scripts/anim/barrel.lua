-- Explosive barrel: dark and stout, with hot bands and a lit cap that warns from above.
local DARK, HOT = 0x3a1a12, 0xff5a1e
local TURN = { 0, 0.785398, 0 }
local EDGE = 0.45

local function ring(y, color, glow)
  return { part = "root", center = { 0, y, 0 }, size = { 0.60, 0.09, 0.60 }, color = color, glow = glow, edge = EDGE },
    { part = "root", center = { 0, y, 0 }, size = { 0.56, 0.09, 0.56 }, rotation = TURN, color = color, glow = glow }
end
local low1, low2 = ring(0.22, HOT, 0.35)
local high1, high2 = ring(0.60, HOT, 0.35)

return {
  id = "barrel",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "cap", parent = "root", position = { 0, 0.84, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.40, 0 }, size = { 0.54, 0.80, 0.54 }, color = DARK, edge = EDGE },
    { part = "root", center = { 0, 0.40, 0 }, size = { 0.52, 0.80, 0.52 }, rotation = TURN, color = DARK, edge = EDGE },
    low1, low2, high1, high2,
    { part = "cap", center = { 0, 0, 0 }, size = { 0.26, 0.08, 0.26 }, color = HOT, glow = 1, edge = EDGE },
  },

  states = {
    idle = {
      length = 1.6,
      loop = true,
      priority = 1,
      emissive = HOT,
      channels = { ["cap.emissive"] = { "sin", offset = 0.4, amplitude = 0.4, period = 1.6 } },
    },
  },
}
