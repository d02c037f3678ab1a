-- Return portal: a standing ring of light around a pane that never rests, leaning back for the camera.
local FRAME, LIGHT = 0x12304a, 0x00f0ff
local RADIUS = 0.95
local COUNT = 8

local boxes = {
  { part = "root", center = { 0, 0.08, 0 }, size = { 1.70, 0.16, 0.80 }, taper = 0.85, color = FRAME, edge = 0.6 },
  { part = "pane", center = { 0, 0, 0 }, size = { 0.95, 0.95, 0.06 }, rotation = { 0, 0, 0.3 }, color = LIGHT,
    glow = 1 },
  { part = "pane", center = { 0, 0, 0 }, size = { 0.95, 0.95, 0.05 }, rotation = { 0, 0, 1.08 }, color = 0x0a86a8,
    glow = 0.8 },
}
for i = 0, COUNT - 1 do
  local angle = i * 2 * math.pi / COUNT
  boxes[#boxes + 1] = {
    part = "ring", center = { RADIUS * math.sin(angle), RADIUS * math.cos(angle), 0 }, size = { 0.60, 0.16, 0.24 },
    rotation = { 0, 0, -angle }, color = i % 2 == 0 and FRAME or LIGHT, glow = i % 2, edge = 0.6,
  }
end

return {
  id = "portal",

  parts = {
    { name = "root", position = { 0, 0, 0 } },
    { name = "ring", parent = "root", position = { 0, 1.10, 0 }, rotation = { -0.35, 0, 0 } },
    { name = "pane", parent = "root", position = { 0, 1.10, 0 }, rotation = { -0.35, 0, 0 } },
  },

  boxes = boxes,

  states = {
    idle = {
      length = 2.0,
      loop = true,
      priority = 1,
      channels = {
        ["ring.rx"] = { "constant", value = -0.35 },
        ["pane.rx"] = { "constant", value = -0.35 },
        ["pane.rz"] = { "spin", rate = -2.0 },
        ["pane.sx"] = { "sin", offset = 1.0, amplitude = 0.08, period = 2.0 },
        ["pane.sy"] = { "sin", offset = 1.0, amplitude = 0.08, phase = 1.6, period = 2.0 },
      },
    },
  },
}
