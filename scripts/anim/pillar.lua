-- Energy pillar: a green core between four dark ribs; it lights up while its field heals.
local RIB, CAP, CORE = 0x16382c, 0x245a46, 0x3dff9a
local EDGE = 0.55

local function rib(x, z)
  return { part = "root", center = { x, 0.85, z }, size = { 0.14, 1.30, 0.14 }, color = RIB, edge = EDGE }
end

return {
  id = "pillar",
  default_fade = 0.2,

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "core", parent = "root", position = { 0, 0.85, 0 } },
    { name = "ring", parent = "root", position = { 0, 1.62, 0 } },
  },

  boxes = {
    { part = "root", center = { 0, 0.12, 0 }, size = { 0.90, 0.24, 0.90 }, taper = 0.8, color = CAP, edge = EDGE },
    rib(0.24, 0.24), rib(-0.24, 0.24), rib(0.24, -0.24), rib(-0.24, -0.24),
    { part = "core", center = { 0, 0, 0 }, size = { 0.26, 1.24, 0.26 }, color = CORE, glow = 0.8 },
    { part = "root", center = { 0, 1.52, 0 }, size = { 0.72, 0.12, 0.72 }, taper = 0.7, color = CAP, edge = EDGE },
    { part = "ring", center = { 0, 0, 0 }, size = { 0.30, 0.10, 0.30 }, rotation = { 0, 0.785398, 0 }, color = CORE,
      glow = 1, edge = EDGE },
  },

  states = {
    idle = {
      length = 4.0,
      loop = true,
      priority = 1,
      channels = {
        ["core.sx"] = { "sin", offset = 0.55, amplitude = 0.05, period = 4.0 },
        ["core.sz"] = { "sin", offset = 0.55, amplitude = 0.05, period = 4.0 },
        ["ring.py"] = { "sin", offset = 1.66, amplitude = 0.03, period = 4.0 },
      },
    },
    on = {
      length = 0.5,
      loop = true,
      priority = 1,
      emissive = CORE,
      channels = {
        ["core.sx"] = { "sin", offset = 1.15, amplitude = 0.15, period = 0.5 },
        ["core.sz"] = { "sin", offset = 1.15, amplitude = 0.15, period = 0.5 },
        ["core.emissive"] = { "sin", offset = 0.6, amplitude = 0.3, period = 0.5 },
        ["ring.emissive"] = { "sin", offset = 0.6, amplitude = 0.3, period = 0.5 },
        ["ring.py"] = { "constant", value = 1.80 },
        ["ring.ry"] = { "spin", rate = 6.0 },
      },
    },
  },
}
