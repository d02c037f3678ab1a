-- Data monument: a dark obelisk with lit seams, and the gem it holds above itself.
local STONE, CAP, GEM = 0x1a3a5c, 0x2c5c86, 0x7df9ff
local ON_CORNER = { -0.61548, 0, 0.785398 } -- turns a cube's long diagonal upright
local EDGE = 0.55

return {
  id = "monument",
  default_fade = 0.1,

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "shaft", parent = "root", position = { 0, 0.20, 0 } },
    { name = "gem", parent = "root", position = { 0, 1.75, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.10, 0 }, size = { 0.92, 0.20, 0.92 }, taper = 0.85, color = CAP, edge = EDGE },
    { part = "shaft", center = { 0, 0.58, 0 }, size = { 0.50, 1.16, 0.50 }, taper = 0.62, color = STONE, edge = EDGE },
    { part = "shaft", center = { 0, 0.50, 0.20 }, size = { 0.07, 0.80, 0.10 }, rotation = { -0.08, 0, 0 }, color = GEM,
      glow = 1 },
    { part = "shaft", center = { 0.20, 0.50, 0 }, size = { 0.10, 0.80, 0.07 }, rotation = { 0, 0, 0.08 }, color = GEM,
      glow = 1 },
    { part = "shaft", center = { -0.20, 0.50, 0 }, size = { 0.10, 0.80, 0.07 }, rotation = { 0, 0, -0.08 }, color = GEM,
      glow = 1 },
    { part = "shaft", center = { 0, 1.20, 0 }, size = { 0.42, 0.10, 0.42 }, taper = 0.8, color = CAP, edge = EDGE },
    { part = "gem", center = { 0, 0, 0 }, size = { 0.30, 0.30, 0.30 }, rotation = ON_CORNER, color = GEM, glow = 1,
      edge = EDGE },
  },

  states = {
    idle = {
      length = 3.0,
      loop = true,
      priority = 1,
      channels = {
        ["gem.py"] = { "sin", offset = 1.75, amplitude = 0.08, period = 3.0 },
        ["gem.ry"] = { "spin", rate = 1.5 },
      },
    },
    dark = { -- the gem was taken
      length = 0.3,
      priority = 2,
      channels = {
        ["gem.py"] = { "keys", { 0, 1.75 }, { 0.3, 2.4 } },
        ["gem.sx"] = { "keys", { 0, 1 }, { 0.3, 0 } },
        ["gem.sy"] = { "keys", { 0, 1 }, { 0.3, 0 } },
        ["gem.sz"] = { "keys", { 0, 1 }, { 0.3, 0 } },
      },
    },
    broken = { -- it sinks into itself
      length = 0.4,
      priority = 3,
      channels = {
        ["shaft.rz"] = { "keys", { 0, 0 }, { 0.4, 0.5 } },
        ["shaft.sy"] = { "keys", { 0, 1 }, { 0.4, 0.15 } },
        ["gem.sx"] = { "keys", { 0, 1 }, { 0.2, 0 } },
        ["gem.sy"] = { "keys", { 0, 1 }, { 0.2, 0 } },
        ["gem.sz"] = { "keys", { 0, 1 }, { 0.2, 0 } },
        ["*.opacity"] = { "keys", { 0.1, 1 }, { 0.4, 0 } },
      },
      events = { { "shatter", at = 0 } },
    },
  },
}
