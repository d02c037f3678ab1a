-- Void Sentinel, the boss of floor 5: a torso that hovers over a skirt of shards, a halo behind the mask, one blade.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local moves = require "anim.boss_moves"

local BODY, PLATE, DARK, MASK, EYE, ACCENT = 0x5a4a6a, 0x84749c, 0x2c2238, 0x9c88b2, 0xffd84a, 0xff2d75
local EDGE = 0.55
local TAU = 2 * math.pi
local HALO, HALO_RADIUS = 10, 0.85 -- pieces, m
local SKIRT, SKIRT_RADIUS = 6, 0.50 -- shards, m

local parts = {
  { name = "root", position = { 0, 2.2, 0 } },
  { name = "body", parent = "root", position = { 0, 0, 0 } },
  { name = "head", parent = "root", position = { 0, 0.85, 0.15 } },
  { name = "armL", parent = "root", position = { 1.10, 0.62, 0 }, stepped = true },
  { name = "armR", parent = "root", position = { -1.10, 0.62, 0 }, stepped = true },
  { name = "weapon", parent = "armR", position = { 0, -1.45, 0.05 }, rotation = { -1.1, 0, 0 }, stepped = true },
  { name = "halo", parent = "root", position = { 0, 1.0, -0.55 } },
  { name = "skirt", parent = "root", position = { 0, -0.62, 0 } },
}

local boxes = {
  { part = "body", center = { 0, 0.1, 0 }, size = { 1.1, 1.5, 0.8 }, taper = 1.5, color = BODY, edge = EDGE },
  { part = "body", center = { 0, 0.22, 0.52 }, size = { 0.36, 0.36, 0.16 }, rotation = { -0.13, 0, TAU / 8 },
    color = ACCENT, glow = 1, edge = EDGE },
  { part = "body", center = { 0, 0.35, -0.60 }, size = { 0.9, 1.0, 0.3 }, taper = 1.2, color = DARK, edge = EDGE },
  { part = "body", center = { 1.18, 0.72, 0 }, size = { 0.8, 0.7, 0.95 }, taper = 0.8, color = PLATE, edge = EDGE },
  { part = "body", center = { -1.18, 0.72, 0 }, size = { 0.8, 0.7, 0.95 }, taper = 0.8, color = PLATE, edge = EDGE },
  { part = "head", center = { 0, 0.30, 0 }, size = { 0.56, 0.66, 0.56 }, taper = 0.85, color = MASK, edge = EDGE },
  { part = "head", center = { 0, 0.40, 0.26 }, size = { 0.44, 0.15, 0.14 }, color = EYE, glow = 1, edge = EDGE },
  { part = "head", center = { 0.22, 0.80, -0.02 }, size = { 0.14, 0.5, 0.14 }, rotation = { 0, 0, -0.2 }, taper = 0,
    color = ACCENT, glow = 1, edge = EDGE },
  { part = "head", center = { -0.22, 0.80, -0.02 }, size = { 0.14, 0.5, 0.14 }, rotation = { 0, 0, 0.2 }, taper = 0,
    color = ACCENT, glow = 1, edge = EDGE },
  { part = "armL", center = { 0.06, -0.60, 0 }, size = { 0.40, 1.1, 0.44 }, color = DARK, edge = EDGE },
  { part = "armR", center = { -0.06, -0.60, 0 }, size = { 0.40, 1.1, 0.44 }, color = DARK, edge = EDGE },
  { part = "armL", center = { 0.06, -1.38, 0.04 }, size = { 0.60, 0.60, 0.60 }, color = PLATE, edge = EDGE },
  { part = "armR", center = { -0.06, -1.38, 0.04 }, size = { 0.60, 0.60, 0.60 }, color = PLATE, edge = EDGE },
  -- A box's top is its tip: the blade points along −Y, where the arm does when the hand is straight.
  { part = "weapon", center = { 0, -1.30, 0 }, size = { 0.44, 2.6, 0.14 }, rotation = { 0, 0, TAU / 2 }, taper = 0.3,
    color = ACCENT, glow = 1, edge = EDGE },
}
for i = 1, HALO do
  local angle = TAU * i / HALO
  boxes[#boxes + 1] = { part = "halo", center = { HALO_RADIUS * math.cos(angle), HALO_RADIUS * math.sin(angle), 0 },
    size = { 0.12, 0.38, 0.10 }, rotation = { 0, 0, angle }, color = ACCENT, glow = 1, edge = EDGE }
end
for i = 1, SKIRT do
  local angle = TAU * i / SKIRT
  boxes[#boxes + 1] = { part = "skirt",
    center = { SKIRT_RADIUS * math.sin(angle), -0.42, 0.8 * SKIRT_RADIUS * math.cos(angle) },
    size = { 0.36, 0.85, 0.16 }, rotation = { 0, angle, TAU / 2 }, taper = 0.05,
    color = i % 2 == 0 and ACCENT or DARK, edge = EDGE }
end

-- { state, gesture, telegraph, active, recovery }; a 3 at the end is the third phase's, with a shorter recovery.
local ATTACKS = {
  { "bolt", "shoot", 0.5, 0.1, 0.4 },
  { "ring", "gather", 0.9, 0.2, 0.5 },
  { "pillars", "thrust", 0.8, 0.6, 0.5 },
  { "sweep3", "sweep", 0.4, 0.15, 0.25 },
  { "slam3", "slam", 0.6, 0.10, 0.3 },
  { "ring3", "gather", 0.9, 0.2, 0.33 },
  { "bolt3", "shoot", 0.5, 0.1, 0.25 },
  { "rush3", "rush", 0.8, 0.5, 0.37 },
  { "grid", "gather", 1.1, 0.2, 0.4 },
}

local ALWAYS = {
  ["halo.rz"] = { "sin", amplitude = 0.3, period = 3.0 },
  ["halo.py"] = { "sin", offset = 1.0, amplitude = 0.06, period = 2.0, phase = 1 },
  ["skirt.ry"] = { "sin", amplitude = 0.4, period = 3.6 },
  ["skirt.py"] = { "sin", offset = -0.62, amplitude = 0.05, period = 1.8 },
}

return {
  id = "boss",
  default_fade = 0.08,
  fades = moves.fades(),
  parts = parts,
  boxes = boxes,
  ragdoll = {
    trunk = "body",
    joints = {
      { part = "head" },
      { part = "armL" }, { part = "armR" },
      { part = "weapon", on = "armR" },
      { part = "halo" }, { part = "skirt" },
    },
    mass = 70, stiffness = 4,
  },
  states = moves.states(parts, ATTACKS, ALWAYS),
}
