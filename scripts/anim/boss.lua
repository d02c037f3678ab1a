-- Boss: a tall torso over a skirt of shards, two fists, a blade, and a halo. It raises the blade before it strikes.
local BODY, LIGHT, DARK, MASK, EYE, ACCENT = 0x5a4a6a, 0x8f7fa6, 0x2c2238, 0xc4b2d6, 0xffd84a, 0xff2d75
local EDGE = 0.55
local TAU = 2 * math.pi

local boxes = {
  { part = "body", center = { 0, 0.10, 0 }, size = { 0.90, 1.40, 0.70 }, taper = 1.45, color = BODY, edge = EDGE },
  { part = "body", center = { 0, 0.45, 0.42 }, size = { 0.30, 0.30, 0.12 }, color = ACCENT, glow = 1, edge = EDGE },
  { part = "body", center = { 0.82, 0.70, 0 }, size = { 0.70, 0.60, 0.85 }, taper = 0.75, color = LIGHT, edge = EDGE },
  { part = "body", center = { -0.82, 0.70, 0 }, size = { 0.70, 0.60, 0.85 }, taper = 0.75, color = LIGHT, edge = EDGE },
  { part = "head", center = { 0, 0.20, 0.06 }, size = { 0.52, 0.56, 0.50 }, taper = 0.8, color = MASK, edge = EDGE },
  { part = "head", center = { 0, 0.22, 0.30 }, size = { 0.40, 0.10, 0.10 }, color = EYE, glow = 1 },
  { part = "head", center = { 0, 0.50, 0.04 }, size = { 0.16, 0.10, 0.36 }, taper = 0.6, color = EYE, glow = 1 },
  { part = "armL", center = { 0, -0.55, 0.05 }, size = { 0.34, 0.80, 0.34 }, color = DARK, edge = EDGE },
  { part = "armL", center = { 0, -1.05, 0.08 }, size = { 0.52, 0.46, 0.52 }, color = LIGHT, edge = EDGE },
  { part = "armR", center = { 0, -0.55, 0.05 }, size = { 0.34, 0.80, 0.34 }, color = DARK, edge = EDGE },
  { part = "armR", center = { 0, -1.05, 0.08 }, size = { 0.52, 0.46, 0.52 }, color = LIGHT, edge = EDGE },
  { part = "armR", center = { 0, -1.00, 1.20 }, size = { 0.20, 0.12, 2.10 }, color = ACCENT, glow = 0.8, edge = EDGE },
}
for i = 0, 5 do
  local angle = i * TAU / 6
  boxes[#boxes + 1] = {
    part = "skirt", center = { 0.55 * math.sin(angle), -0.35, 0.55 * math.cos(angle) }, size = { 0.36, 0.95, 0.16 },
    rotation = { 0, angle, 0 }, taper = 1.5, color = i % 2 == 0 and BODY or DARK, edge = EDGE,
  }
end
for i = 0, 7 do
  local angle = i * TAU / 8
  boxes[#boxes + 1] = {
    part = "halo", center = { 0.95 * math.sin(angle), 0, 0.95 * math.cos(angle) }, size = { 0.30, 0.10, 0.12 },
    rotation = { 0, angle, 0 }, color = ACCENT, glow = 1,
  }
end

-- Both arms hang a little forwards; the right one does what is given.
local function pose(right)
  return {
    ["body.py"] = { "sin", amplitude = 0.05, period = 2.4 },
    ["skirt.ry"] = { "sin", amplitude = 0.25, period = 2.4 },
    ["halo.ry"] = { "spin", rate = 0.8 },
    ["armR.rx"] = right,
  }
end

return {
  id = "boss",
  default_fade = 0.1,

  parts = {
    { name = "root", position = { 0, 1.75, 0 } },
    { name = "body", parent = "root", position = { 0, 0, 0 } },
    { name = "skirt", parent = "root", position = { 0, -0.55, 0 } },
    { name = "head", parent = "root", position = { 0, 0.95, 0 } },
    { name = "armL", parent = "root", position = { 0.95, 0.60, 0 } },
    { name = "armR", parent = "root", position = { -0.95, 0.60, 0 } },
    { name = "halo", parent = "root", position = { 0, 1.75, -0.10 } },
  },

  boxes = boxes,

  states = {
    idle = { length = 2.4, loop = true, priority = 1, channels = pose({ "sin", amplitude = 0.06, period = 2.4 }) },
    move = { length = 1.2, loop = true, priority = 1, channels = pose({ "sin", amplitude = 0.25, period = 1.2 }) },
    ready = { -- the blade goes up: get away
      length = 0.4,
      priority = 5,
      emissive = 0xff4a10,
      channels = {
        ["armR.rx"] = { "keys", { 0, 0 }, { 0.25, -2.2 }, { 0.4, -2.3 } },
        ["armR.emissive"] = { "keys", { 0, 0 }, { 0.4, 0.8 } },
        ["halo.ry"] = { "spin", rate = 6.0 },
      },
    },
    strike = {
      length = 0.55,
      priority = 6,
      channels = {
        ["armR.rx"] = { "keys", { 0, -2.3 }, { 0.10, 0.5 }, { 0.55, 0 } },
        ["root.rx"] = { "keys", { 0, 0 }, { 0.10, 0.2 }, { 0.55, 0 } },
      },
    },
    death = {
      length = 1.2,
      priority = 10,
      channels = {
        ["root.rx"] = { "keys", { 0, 0 }, { 0.8, -0.5 } },
        ["root.py"] = { "keys", { 0, 1.75 }, { 0.8, 1.0 } },
        ["halo.sx"] = { "keys", { 0, 1 }, { 0.5, 2.2 } },
        ["halo.sz"] = { "keys", { 0, 1 }, { 0.5, 2.2 } },
        ["*.opacity"] = { "keys", { 0.5, 1 }, { 1.2, 0 } },
      },
      events = { { "shatter", at = 0.4 } },
    },
  },
}
