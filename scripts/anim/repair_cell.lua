-- Repair cell: a green cross that hovers over its plate, flat enough for the camera to read it from above.
local GREEN, PLATE = 0x3dff9a, 0x0f3a28

return {
  id = "repair_cell",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "cross", parent = "root", position = { 0, 0.55, 0 }, rotation = { 0.5, 0, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.05, 0 }, size = { 0.70, 0.10, 0.70 }, taper = 0.8, color = PLATE, edge = 0.6 },
    { part = "root", center = { 0, 0.11, 0 }, size = { 0.30, 0.03, 0.30 }, color = GREEN, glow = 0.8 },
    { part = "cross", center = { 0, 0, 0 }, size = { 0.56, 0.16, 0.18 }, color = GREEN, glow = 1, edge = 0.4 },
    { part = "cross", center = { 0, 0, 0.19 }, size = { 0.18, 0.16, 0.20 }, color = GREEN, glow = 1, edge = 0.4 },
    { part = "cross", center = { 0, 0, -0.19 }, size = { 0.18, 0.16, 0.20 }, color = GREEN, glow = 1, edge = 0.4 },
  },

  states = {
    idle = {
      length = 2.4,
      loop = true,
      priority = 1,
      channels = {
        ["cross.py"] = { "sin", offset = 0.55, amplitude = 0.06, period = 2.4 },
        ["cross.rx"] = { "constant", value = 0.5 },
        ["cross.ry"] = { "sin", amplitude = 0.35, period = 4.8 },
      },
    },
  },
}
