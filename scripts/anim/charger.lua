-- Rift Charger: a wedge on four legs that lowers its horns and runs.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local motion = require "anim.motion"
local TAU, with, stepped = motion.TAU, motion.with, motion.stepped

local HIDE, DARK, HORN, EYE = 0xff3a2a, 0x6b1812, 0xffe8d8, 0xffd84a
local EDGE = 0.55
local HEIGHT = 0.75 -- m of the root
local SPLAY = 0.35 -- of the horns

-- A trot: legs across from each other go together.
local function trot(channels, amplitude, period)
  for leg, sign in pairs { legL = 1, legR = -1, hindL = -1, hindR = 1 } do
    channels[leg .. ".rx"] = { "sin", amplitude = sign * amplitude, period = period }
  end
  return channels
end

local idle = {
  ["body.py"] = { "sin", amplitude = 0.02, period = 1.6 },
  ["body.rx"] = { "sin", amplitude = 0.015, period = 1.6 },
  ["head.rx"] = { "sin", offset = 0.06, amplitude = 0.08, period = 1.6, phase = 0.7 },
  ["head.ry"] = { "sin", amplitude = 0.12, period = 3.2 },
}

local walk = trot({
  ["body.py"] = { "abs_sin", amplitude = 0.05, period = 0.6 },
  ["root.rz"] = { "sin", amplitude = 0.05, period = 0.6 },
  ["head.rx"] = { "sin", offset = 0.08, amplitude = 0.08, period = 0.3 },
}, 0.4, 0.6)

-- Paws the ground on the spot, leans in, and a red aura swells.
local telegraph = trot({
  ["root.rx"] = { "keys", { 0, 0 }, { 0.20, 0.2 } },
  ["root.pz"] = { "keys", { 0, 0 }, { 0.30, -0.12 }, { 1.30, -0.20 }, { 1.50, 0 } },
  ["body.rz"] = { "sin", amplitude = 0.03, period = 0.2 },
  ["head.rx"] = { "keys", { 0, 0 }, { 0.20, -0.15 }, { 0.60, 0.2 }, { 0.90, -0.1 }, { 1.20, 0.3 }, { 1.50, 0.35 } },
  ["head.rz"] = { "sin", amplitude = 0.08, period = 0.4 },
  ["*.emissive"] = { "keys", { 0, 0 }, { 1.50, 0.75 } },
  ["body.sx"] = { "keys", { 0, 1 }, { 1.50, 1.10 } },
  ["body.sy"] = { "keys", { 0, 1 }, { 1.50, 1.10 } },
  ["body.sz"] = { "keys", { 0, 1 }, { 1.50, 1.06 } },
}, 0.3, 0.2)

-- A gallop of two bounds a second and a half, ten pictures a second on every profile.
local function gallop(offset)
  return stepped(0.8, function(t) return 0.65 * math.sin(TAU * (t / 0.4 + offset)) end)
end
local charge = {
  ["root.rx"] = { "constant", value = 0.35 },
  ["root.py"] = stepped(0.8, function(t) return HEIGHT + 0.07 * math.cos(TAU * t / 0.4) end),
  ["head.rx"] = { "constant", value = 0.12 },
  ["legL.rx"] = gallop(0),
  ["legR.rx"] = gallop(0.10),
  ["hindL.rx"] = gallop(0.5),
  ["hindR.rx"] = gallop(0.60),
  ["*.emissive"] = { "constant", value = 0.25 },
}

-- After a collision: thrown back on its hind legs, staggering from side to side.
local recoil = {
  ["root.rz"] = { "sin", amplitude = 0.15, period = 0.2 },
  ["root.rx"] = { "keys", { 0, 0.35 }, { 0.06, -0.42 }, { 0.20, -0.22 }, { 0.40, 0 } },
  ["root.pz"] = { "keys", { 0, 0 }, { 0.08, -0.22 }, { 0.40, 0 } },
  ["root.py"] = { "keys", { 0, HEIGHT }, { 0.08, HEIGHT + 0.12 }, { 0.25, HEIGHT }, { 0.40, HEIGHT } },
  ["head.rx"] = { "keys", { 0, 0.2 }, { 0.06, -0.5 }, { 0.40, 0.1 } },
  ["head.ry"] = { "sin", amplitude = 0.3, period = 0.2 },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.06, -0.9 }, { 0.20, 0.2 }, { 0.30, -0.3 }, { 0.40, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.06, -0.7 }, { 0.20, -0.3 }, { 0.30, 0.2 }, { 0.40, 0 } },
  ["hindL.rx"] = { "keys", { 0, 0 }, { 0.08, 0.5 }, { 0.20, -0.4 }, { 0.30, 0.3 }, { 0.40, 0 } },
  ["hindR.rx"] = { "keys", { 0, 0 }, { 0.08, 0.3 }, { 0.20, 0.4 }, { 0.30, -0.3 }, { 0.40, 0 } },
}

-- Out of breath: the head hangs and the flanks pump.
local winded = {
  ["root.rx"] = { "keys", { 0, 0 }, { 0.10, 0.10 }, { 0.25, 0.10 }, { 0.3333, 0 } },
  ["head.rx"] = { "keys", { 0, 0.1 }, { 0.08, 0.55 }, { 0.25, 0.5 }, { 0.3333, 0.1 } },
  ["body.sx"] = { "sin", offset = 1, amplitude = 0.06, period = 0.1667 },
  ["body.sy"] = { "sin", offset = 1, amplitude = -0.04, period = 0.1667 },
}

local stagger = motion.stagger(0.30)
with(stagger.channels, {
  ["head.rx"] = { "keys", { 0, 0 }, { 0.08, -0.5 }, { 0.25, 0 } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.08, -0.5 }, { 0.25, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.08, -0.7 }, { 0.25, 0 } },
  ["root.pz"] = { "keys", { 0, 0 }, { 0.08, -0.10 }, { 0.25, 0 } },
})

-- Four legs don't fall on their face: the front ones give way, and it rolls over its shoulder.
local death = {
  length = 0.50,
  priority = 10,
  channels = {
    ["root.rx"] = { "keys", { 0, 0 }, { 0.12, 0.55 }, { 0.30, 0.30 } },
    ["root.rz"] = { "keys", { 0.08, 0 }, { 0.30, 1.35 }, { 0.36, 1.25 }, { 0.42, 1.35 } },
    ["root.py"] = { "keys", { 0, HEIGHT }, { 0.12, 0.52 }, { 0.30, 0.45 } },
    ["head.rx"] = { "keys", { 0, 0 }, { 0.12, -0.4 }, { 0.30, 0.2 } },
    ["legL.rx"] = { "keys", { 0, 0 }, { 0.12, 1.2 }, { 0.30, 0.5 } },
    ["legR.rx"] = { "keys", { 0, 0 }, { 0.12, 1.0 }, { 0.30, 0.1 } },
    ["hindL.rx"] = { "keys", { 0, 0 }, { 0.12, 0.3 }, { 0.30, -0.4 } },
    ["hindR.rx"] = { "keys", { 0, 0 }, { 0.12, 0.2 }, { 0.30, -0.1 } },
    ["*.opacity"] = { "keys", { 0.25, 1 }, { 0.50, 0 } },
  },
}

-- Both of a pair: `box` is the left one.
local function pair(boxes, left, right, box)
  for side, part in pairs { left, right } do
    local sign = side == 1 and 1 or -1
    local copy = { part = part }
    for key, value in pairs(box) do copy[key] = value end
    copy.center = { sign * box.center[1], box.center[2], box.center[3] }
    local turn = box.rotation or { 0, 0, 0 }
    copy.rotation = { turn[1], sign * turn[2], sign * turn[3] }
    boxes[#boxes + 1] = copy
  end
end

local boxes = {
  { part = "body", center = { 0, 0.02, -0.05 }, size = { 1.05, 0.75, 1.10 }, taper = 0.72, color = HIDE, edge = EDGE },
  { part = "body", center = { 0, 0.44, -0.22 }, size = { 0.62, 0.28, 0.62 }, taper = 0.7, color = DARK, edge = EDGE },
  { part = "head", center = { 0, 0, 0.18 }, size = { 0.62, 0.46, 0.46 }, taper = 0.8, color = HIDE, edge = EDGE },
}
pair(boxes, "head", "head", { center = { 0.17, 0.17, 0.36 }, size = { 0.16, 0.16, 0.14 }, color = EYE, glow = 1,
  edge = EDGE })
-- A horn's tip is its box's top, turned forwards, a little up and outwards.
pair(boxes, "head", "head", { center = { 0.40, 0.12, 0.66 }, size = { 0.20, 0.85, 0.20 },
  rotation = { TAU / 4 - 0.18, 0, -SPLAY }, taper = 0.05, color = HORN, edge = EDGE })
for _, legs in ipairs { "leg", "hind" } do
  pair(boxes, legs .. "L", legs .. "R", { center = { 0.02, -0.24, 0 }, size = { 0.20, 0.52, 0.24 }, taper = 1.25,
    color = DARK, edge = EDGE })
end

return {
  id = "charger",
  default_fade = 0.08,
  fades = {
    { from = "telegraph", to = "charge", time = 0 },
    { from = "charge", to = "recoil", time = 0 },
    { from = "*", to = "stagger", time = 0 },
    { from = "*", to = "death", time = 0.10 },
  },

  parts = {
    { name = "root", position = { 0, HEIGHT, 0 } },
    { name = "body", parent = "root", position = { 0, 0, 0 } },
    { name = "head", parent = "root", position = { 0, -0.06, 0.50 } },
    { name = "legL", parent = "root", position = { 0.40, -0.25, 0.34 }, stepped = true },
    { name = "legR", parent = "root", position = { -0.40, -0.25, 0.34 }, stepped = true },
    { name = "hindL", parent = "root", position = { 0.40, -0.25, -0.46 }, stepped = true },
    { name = "hindR", parent = "root", position = { -0.40, -0.25, -0.46 }, stepped = true },
  },

  boxes = boxes,

  ragdoll = {
    trunk = "body",
    joints = {
      { part = "head" },
      { part = "legL" }, { part = "legR" }, { part = "hindL" }, { part = "hindR" },
    },
    mass = 50, stiffness = 3,
  },

  states = {
    idle = { length = 1.6, loop = true, priority = 1, channels = idle },
    walk = { length = 0.6, loop = true, priority = 2, channels = walk,
      events = { { "step", at = 0.15 }, { "step", at = 0.45 } } },
    telegraph = { length = 1.5, priority = 5, channels = telegraph, emissive = 0xff0033,
      events = { { "stamp", at = 0.1, every = 0.2, till = 1.5 } } },
    charge = { length = 0.8, priority = 6, channels = charge, emissive = 0xff0033,
      events = { { "hit", at = 0 }, { "stamp", at = 0.1, every = 0.2, till = 0.8 } } },
    recoil = { length = 0.4, priority = 7, channels = recoil, events = { { "crash", at = 0 }, { "land", at = 0 } } },
    winded = { length = 0.3333, priority = 4, channels = winded },
    stagger = stagger,
    death = death,
  },
}
