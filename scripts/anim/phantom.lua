-- Neon Phantom, the boss of floor 10: an inverted drop with two fans of blades for arms and a scarf that trails behind.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local moves = require "anim.boss_moves"

local BODY, DARK, MASK, EYE, ACCENT = 0x5a4a6a, 0x2c2238, 0x94809f, 0xffd84a, 0x8c50ff
local EDGE = 0.55
local TAU = 2 * math.pi
local SCARF, LINK = 5, 0.42 -- links and the length of each in m
local BLADE = 2.0 -- m
local FAN = { 0.30, 0.85 } -- radians the two blades of an arm stand out from hanging down

local parts = {
  { name = "root", position = { 0, 1.75, 0 } },
  { name = "body", parent = "root", position = { 0, 0, 0 } },
  { name = "head", parent = "root", position = { 0, 0.52, 0.06 } },
  { name = "armL", parent = "root", position = { 0.58, 0.36, -0.04 }, stepped = true },
  { name = "armR", parent = "root", position = { -0.58, 0.36, -0.04 }, stepped = true },
}
local boxes = {
  { part = "body", center = { 0, 0.05, 0 }, size = { 0.52, 0.95, 0.46 }, taper = 2.0, color = BODY, edge = EDGE },
  { part = "body", center = { 0, -0.87, 0 }, size = { 0.52, 0.9, 0.46 }, rotation = { TAU / 2, 0, 0 }, taper = 0,
    color = DARK, edge = EDGE },
  { part = "body", center = { 0, 0.20, 0.40 }, size = { 0.26, 0.26, 0.14 }, rotation = { -0.25, 0, TAU / 8 },
    color = ACCENT, glow = 1, edge = EDGE },
  { part = "head", center = { 0, 0.28, 0 }, size = { 0.50, 0.62, 0.46 }, taper = 0.55, color = MASK, edge = EDGE },
  { part = "head", center = { 0, 0.30, 0.19 }, size = { 0.36, 0.12, 0.12 }, color = EYE, glow = 1, edge = EDGE },
}
-- A box's top is its tip.
for _, angle in ipairs(FAN) do
  local across, down = math.sin(angle), math.cos(angle)
  local reach = 0.12 + BLADE / 2
  for part, side in pairs { armL = 1, armR = -1 } do
    boxes[#boxes + 1] = { part = part, center = { side * reach * across, -reach * down, 0 },
      size = { 0.30, BLADE, 0.08 }, rotation = { 0, 0, TAU / 2 + side * angle }, taper = 0.1, color = ACCENT,
      glow = 0.6, edge = 0.35 }
  end
end

-- Each link hangs on the one before and follows it a little later.
local ALWAYS = {}
for i = 1, SCARF do
  local name, before = "scarf" .. i, i > 1 and "scarf" .. i - 1 or "root"
  parts[#parts + 1] = { name = name, parent = before,
    position = i > 1 and { 0, 0, -LINK } or { 0, 0.58, -0.28 } }
  boxes[#boxes + 1] = { part = name, center = { 0, 0, -LINK / 2 }, size = { 0.40 - 0.04 * i, 0.06, LINK },
    color = ACCENT, glow = 0.3, edge = EDGE }
  ALWAYS[name .. ".rx"] = { "sin", offset = i == 1 and -0.30 or -0.06, amplitude = 0.10, period = 1.2,
    phase = -0.9 * i }
  ALWAYS[name .. ".ry"] = { "sin", amplitude = 0.14, period = 1.7, phase = -0.8 * i }
end

-- { state, gesture, telegraph, active, recovery }; a 3 at the end is the third phase's.
local ATTACKS = {
  { "needles", "shoot", 0.5, 0.3, 0.4 },
  { "blink", "blink", 0.55, 0.15, 0.45 },
  { "rain", "gather", 0.9, 0.1, 0.4 },
  { "decoy", "call", 0.6, 0.1, 0.5 },
  { "blink3", "blink", 0.45, 0.15, 0.2 },
  { "blink3_last", "blink", 0.45, 0.15, 0.33 },
  { "cross", "cross", 1.0, 1.2, 0.4 },
  { "needles3", "shoot", 0.5, 0.3, 0.23 },
  { "rain3", "gather", 0.8, 0.1, 0.25 },
  { "rush3", "rush", 0.8, 0.5, 0.37 },
}

return {
  id = "phantom",
  default_fade = 0.08,
  fades = moves.fades(),
  parts = parts,
  boxes = boxes,
  ragdoll = {
    trunk = "body",
    joints = {
      { part = "head" },
      { part = "armL" }, { part = "armR" },
      { part = "scarf1" }, { part = "scarf3", on = "scarf1" }, { part = "scarf5", on = "scarf3" },
    },
    mass = 40, stiffness = 4,
  },
  states = moves.states(parts, ATTACKS, ALWAYS),
}
