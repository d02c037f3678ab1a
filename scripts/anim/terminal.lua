-- Hint terminal: a console with a lit screen that leans towards the camera.
local BODY, TRIM, SCREEN = 0x1c2c44, 0x2a78c8, 0x00f0ff
local EDGE = 0.55

return {
  id = "terminal",
  default_fade = 0.1,

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "screen", parent = "root", position = { 0, 0.92, 0.02 } },
    { name = "lines", parent = "screen", position = { 0, 0, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.08, 0 }, size = { 0.86, 0.16, 0.60 }, taper = 0.85, color = TRIM, edge = EDGE },
    { part = "root", center = { 0, 0.46, -0.02 }, size = { 0.44, 0.62, 0.34 }, taper = 0.9, color = BODY, edge = EDGE },
    { part = "screen", center = { 0, 0, 0 }, size = { 0.84, 0.10, 0.58 }, rotation = { 0.62, 0, 0 }, color = BODY,
      edge = EDGE },
    { part = "screen", center = { 0, 0.05, 0.04 }, size = { 0.70, 0.05, 0.44 }, rotation = { 0.62, 0, 0 },
      color = SCREEN, glow = 0.9 },
    { part = "lines", center = { -0.08, 0.10, -0.04 }, size = { 0.40, 0.03, 0.05 }, rotation = { 0.62, 0, 0 },
      color = 0x063a4a },
    { part = "lines", center = { 0.02, 0.04, 0.08 }, size = { 0.50, 0.03, 0.05 }, rotation = { 0.62, 0, 0 },
      color = 0x063a4a },
  },

  states = {
    idle = {
      length = 2.0,
      loop = true,
      priority = 1,
      emissive = SCREEN,
      channels = { ["screen.emissive"] = { "sin", offset = 0.25, amplitude = 0.2, period = 2.0 } },
    },
    read = {
      length = 2.0,
      loop = true,
      priority = 1,
      channels = { ["lines.py"] = { "constant", value = 0 } },
    },
  },
}
