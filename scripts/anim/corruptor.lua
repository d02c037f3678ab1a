-- Core Corruptor, the boss of floor 15: an octahedron behind a mask, three claws, a crown of shards, hanging cubes.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local moves = require "anim.boss_moves"

local BODY, PLATE, DARK, MASK, EYE = 0x5a4a6a, 0x84749c, 0x2c2238, 0x9c88b2, 0xffd84a
local ACCENT, GLITCH = 0xff2d75, 0x2fe070
local EDGE = 0.55
local TAU = 2 * math.pi
local UPPER, LOWER = 1.5, 2.1 -- m of a claw's two pieces
local OUT = 1.75 -- radians the upper piece stands out from hanging down
local CROWN, CUBES = 8, 6

local parts = {
  { name = "root", position = { 0, 2.35, 0 } },
  { name = "body", parent = "root", position = { 0, 0, 0 } },
  { name = "head", parent = "root", position = { 0, 0.30, 0.92 } },
  { name = "crown", parent = "root", position = { 0, 1.30, 0 } },
  { name = "cubes", parent = "root", position = { 0, -0.85, 0 } },
}
local boxes = {
  { part = "body", center = { 0, 0.75, 0 }, size = { 2.6, 1.5, 2.6 }, taper = 0, color = BODY, edge = EDGE },
  { part = "body", center = { 0, -0.75, 0 }, size = { 2.6, 1.5, 2.6 }, rotation = { TAU / 2, 0, 0 }, taper = 0,
    color = DARK, edge = EDGE },
  { part = "head", center = { 0, 0.12, 0 }, size = { 0.95, 1.2, 0.34 }, rotation = { -0.45, 0, 0 }, taper = 0.7,
    color = MASK, edge = EDGE },
}
for _, side in ipairs { 1, -1 } do
  boxes[#boxes + 1] = { part = "head", center = { side * 0.21, 0.24, 0.14 }, size = { 0.26, 0.16, 0.12 },
    rotation = { -0.45, 0, side * 0.35 }, color = EYE, glow = 1, edge = EDGE }
  for _, front in ipairs { 1, -1 } do
    boxes[#boxes + 1] = { part = "body", center = { side * 1.24, 0, front * 1.24 }, size = { 0.30, 0.30, 0.30 },
      rotation = { 0, TAU / 8, 0 }, color = ACCENT, glow = 1, edge = EDGE }
  end
end

-- A claw: a shoulder piece out and up, an elbow, a piece down to the floor and its tip. `turn` is where round the body.
local function claw(arm, fore, place, turn)
  local sine, cosine = math.sin(turn), math.cos(turn) -- of the way it stands out: X and Z
  local across, up = math.sin(OUT), -math.cos(OUT)
  local function out(length) return { length * across * sine, length * up, length * across * cosine } end
  parts[#parts + 1] = { name = arm, parent = "root", position = place, stepped = true }
  parts[#parts + 1] = { name = fore, parent = arm, position = out(UPPER), stepped = true }
  -- Tilted from upright about the axis across its way: Euler angles for the ways there are, left, right and back.
  local tilt = TAU / 2 - OUT
  boxes[#boxes + 1] = { part = arm, center = out(UPPER / 2), size = { 0.36, UPPER, 0.36 },
    rotation = { tilt * cosine, 0, -tilt * sine }, taper = 0.8, color = DARK, edge = EDGE }
  boxes[#boxes + 1] = { part = fore, center = { 0, 0, 0 }, size = { 0.52, 0.52, 0.52 }, color = PLATE, edge = EDGE }
  boxes[#boxes + 1] = { part = fore, center = { 0, -LOWER / 2, 0 }, size = { 0.30, LOWER, 0.30 }, taper = 1.5,
    color = PLATE, edge = EDGE }
  boxes[#boxes + 1] = { part = fore, center = { 0, -LOWER - 0.20, 0 }, size = { 0.30, 0.45, 0.30 },
    rotation = { TAU / 2, 0, 0 }, taper = 0, color = ACCENT, glow = 1, edge = EDGE }
end
claw("armL", "foreL", { 0.95, 0.05, 0.35 }, TAU / 4)
claw("armR", "foreR", { -0.95, 0.05, 0.35 }, -TAU / 4)
claw("armB", "foreB", { 0, 0.05, -0.95 }, TAU / 2)

for i = 1, CROWN do
  local angle = TAU * (i - 0.5) / CROWN
  boxes[#boxes + 1] = { part = "crown", center = { 0.72 * math.sin(angle), 0.32, 0.72 * math.cos(angle) },
    size = { 0.22, 0.80, 0.22 }, rotation = { 0.35 * math.cos(angle), 0, -0.35 * math.sin(angle) }, taper = 0,
    color = i % 4 == 0 and GLITCH or ACCENT, glow = 1, edge = EDGE }
end
for i = 1, CUBES do
  local angle = TAU * i / CUBES
  boxes[#boxes + 1] = { part = "cubes",
    center = { 0.95 * math.sin(angle), -0.30 - 0.25 * (i % 2), 0.95 * math.cos(angle) }, size = { 0.30, 0.30, 0.30 },
    rotation = { 0.6, angle, 0.785 }, color = i % 3 == 0 and GLITCH or DARK, edge = 1 }
end

-- { state, gesture, telegraph, active, recovery }; a 3 at the end is the third phase's.
local ATTACKS = {
  { "orb", "shoot", 0.6, 0.2, 0.5 },
  { "gravity", "gather", 1.0, 1.5, 0.6 },
  { "pools", "thrust", 0.8, 0.1, 0.5 },
  { "call", "call", 0.6, 0.1, 0.5 },
  { "sweep3", "sweep", 0.4, 0.15, 0.23 },
  { "slam3", "slam", 0.6, 0.10, 0.3 },
  { "wipe", "clap", 1.4, 0.3, 0.42 },
  { "beam", "beam", 1.0, 1.6, 0.37 },
  { "orb3", "shoot", 0.6, 0.2, 0.3 },
  { "gravity3", "gather", 1.0, 1.0, 0.37 },
  { "call3", "call", 0.6, 0.1, 0.3 },
}

-- The third claw and the lower pieces have no gestures of their own: they feel their way.
local ALWAYS = {
  ["crown.ry"] = { "sin", amplitude = 0.35, period = 4.0 },
  ["crown.py"] = { "sin", offset = 1.30, amplitude = 0.08, period = 1.6 },
  ["cubes.ry"] = { "sin", amplitude = 0.5, period = 5.0, phase = 1 },
  ["cubes.py"] = { "sin", offset = -0.85, amplitude = 0.10, period = 2.0, phase = 2 },
  ["armB.rx"] = { "sin", amplitude = 0.12, period = 1.9 },
  ["foreB.rx"] = { "sin", amplitude = 0.15, period = 1.9, phase = -0.9 },
  ["foreL.rz"] = { "sin", offset = -0.10, amplitude = 0.08, period = 1.4 },
  ["foreR.rz"] = { "sin", offset = 0.10, amplitude = 0.08, period = 1.4, phase = 0.7 },
}

-- Its arms stand out already.
local SHARE = { ["armL.rz"] = 0.35, ["armR.rz"] = 0.35 }

local states = moves.states(parts, ATTACKS, ALWAYS, SHARE)
-- With the arms out by the quarter turn of every boss its claws rear up.
states.transition.channels["foreL.rz"] = { "keys", { 0, -0.1 }, { 0.20, 1.3 }, { 0.50, 1.3 }, { 0.80, -0.1 } }
states.transition.channels["foreR.rz"] = { "keys", { 0, 0.1 }, { 0.20, -1.3 }, { 0.50, -1.3 }, { 0.80, 0.1 } }

return {
  id = "corruptor",
  default_fade = 0.08,
  fades = moves.fades(),
  parts = parts,
  boxes = boxes,
  ragdoll = {
    trunk = "body",
    joints = {
      { part = "head" }, { part = "crown" },
      { part = "armL" }, { part = "foreL", on = "armL" },
      { part = "armR" }, { part = "foreR", on = "armR" },
      { part = "armB" }, { part = "foreB", on = "armB" },
    },
    mass = 80, stiffness = 4,
  },
  states = states,
}
