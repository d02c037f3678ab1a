-- The body of one who fights: fifteen parts, 54 kg, 1.50 m. It stands on Y = 0 between its feet and looks along +Z;
-- the left side is +X, and the right hand, which is heavier, has the sword. Sizes are half sizes in metres.
-- Masses are what a designer thinks in, so densities come from them.
local function box(name, x, y, z, half, mass)
  local volume = 8 * half[1] * half[2] * half[3]
  return { name = name, shape = "box", half = half, place = { x, y, z }, density = mass / volume }
end

local function ball(name, y, radius, mass)
  local volume = 4 / 3 * math.pi * radius * radius * radius
  return { name = name, shape = "ball", radius = radius, place = { 0, y, 0 }, density = mass / volume }
end

local function capsule(name, x, y, radius, half_length, mass)
  local volume = math.pi * radius * radius * (2 * half_length + 4 / 3 * radius)
  return { name = name, shape = "capsule", radius = radius, half_length = half_length, place = { x, y, 0 },
    density = mass / volume }
end

local function joint(name, parent, child, x, y)
  return { name = name, kind = "ball", parent = parent, child = child, anchor = { x, y, 0 } }
end

local function hinge(name, parent, child, x, y, low, high)
  return { name = name, kind = "hinge", parent = parent, child = child, anchor = { x, y, 0 }, axis = { 1, 0, 0 },
    low = low, high = high }
end

local parts = {
  box("pelvis", 0, 0.82, 0, { 0.15, 0.08, 0.09 }, 9),
  box("chest", 0, 1.08, 0, { 0.17, 0.18, 0.10 }, 15),
  ball("head", 1.39, 0.11, 3.5),
}
local joints = {
  joint("waist", "pelvis", "chest", 0, 0.90),
  joint("neck", "chest", "head", 0, 1.28),
}

for _, side in ipairs({ { "l", 1, 0.5 }, { "r", -1, 0.9 } }) do
  local s, x, hand = side[1], side[2], side[3]
  local arm, leg = 0.225 * x, 0.09 * x
  parts[#parts + 1] = capsule("arm_" .. s .. "_upper", arm, 1.075, 0.045, 0.09, 1.8)
  parts[#parts + 1] = capsule("arm_" .. s .. "_lower", arm, 0.83, 0.04, 0.08, 1.3)
  parts[#parts + 1] = box("hand_" .. s, arm, 0.66, 0, { 0.025, 0.05, 0.04 }, hand)
  parts[#parts + 1] = capsule("leg_" .. s .. "_upper", leg, 0.60, 0.07, 0.11, 5.5)
  parts[#parts + 1] = capsule("leg_" .. s .. "_lower", leg, 0.25, 0.05, 0.11, 2.8)
  parts[#parts + 1] = box("foot_" .. s, leg, 0.035, 0.045, { 0.05, 0.035, 0.12 }, 1.2)
  joints[#joints + 1] = joint("shoulder_" .. s, "chest", "arm_" .. s .. "_upper", arm, 1.20)
  joints[#joints + 1] = hinge("elbow_" .. s, "arm_" .. s .. "_upper", "arm_" .. s .. "_lower", arm, 0.95, -2.4, 0)
  joints[#joints + 1] = joint("wrist_" .. s, "arm_" .. s .. "_lower", "hand_" .. s, arm, 0.71)
  joints[#joints + 1] = joint("hip_" .. s, "pelvis", "leg_" .. s .. "_upper", leg, 0.78)
  joints[#joints + 1] = hinge("knee_" .. s, "leg_" .. s .. "_upper", "leg_" .. s .. "_lower", leg, 0.42, 0, 2.5)
  joints[#joints + 1] = joint("ankle_" .. s, "leg_" .. s .. "_lower", "foot_" .. s, leg, 0.075)
end

-- What is drawn of it: armour in its own colour on a dark suit. Whole sizes, from each part's centre; +Z is the front.
local SUIT, PALE, EDGE = 0x1d2740, 0xf2fbff, 0.8
local function plate(part, center, size, more)
  local made = { part = part, center = center, size = size, edge = EDGE, color = SUIT }
  for name, value in pairs(more or {}) do
    made[name] = value
  end
  return made
end

local dress = {
  plate("pelvis", { 0, 0, 0 }, { 0.30, 0.16, 0.19 }, { taper = 0.86 }),
  plate("pelvis", { 0, 0.06, 0 }, { 0.31, 0.05, 0.21 }, { accent = true }),
  plate("pelvis", { 0, -0.10, 0.085 }, { 0.13, 0.20, 0.03 }, { accent = true, taper = 1.3 }),
  plate("chest", { 0, -0.12, 0 }, { 0.24, 0.14, 0.16 }),
  plate("chest", { 0, 0.05, 0.005 }, { 0.34, 0.24, 0.21 }, { accent = true, taper = 1.14 }),
  plate("chest", { 0, 0.07, 0.11 }, { 0.10, 0.03, 0.03 }, { color = PALE, glow = 1 }),
  plate("chest", { 0, 0.05, -0.11 }, { 0.05, 0.28, 0.05 }, { accent = true, glow = 1 }),
  plate("head", { 0, -0.08, -0.01 }, { 0.14, 0.09, 0.15 }),
  plate("head", { 0, 0.02, 0 }, { 0.21, 0.20, 0.22 }, { accent = true, taper = 0.82 }),
  plate("head", { 0, 0.01, 0.10 }, { 0.19, 0.05, 0.05 }, { color = PALE, glow = 1 }),
  plate("head", { 0, 0.13, -0.04 }, { 0.03, 0.10, 0.22 }, { accent = true, taper = 0.5, glow = 0.6 }),
}
for side, out in pairs { l = 1, r = -1 } do
  local arm, leg = "arm_" .. side, "leg_" .. side
  for _, one in ipairs {
    plate(arm .. "_upper", { 0, -0.01, 0 }, { 0.085, 0.24, 0.085 }),
    plate(arm .. "_upper", { 0.015 * out, 0.09, 0 }, { 0.16, 0.12, 0.17 }, { accent = true, taper = 0.75 }),
    plate(arm .. "_lower", { 0, 0, 0 }, { 0.105, 0.19, 0.11 }, { accent = true, taper = 1.2 }),
    plate("hand_" .. side, { 0, 0, 0 }, { 0.07, 0.10, 0.09 }),
    plate(leg .. "_upper", { 0, 0, 0 }, { 0.13, 0.36, 0.14 }, { taper = 1.2 }),
    plate(leg .. "_upper", { 0.012 * out, 0.06, 0.01 }, { 0.15, 0.18, 0.16 }, { accent = true, taper = 1.12 }),
    plate(leg .. "_lower", { 0, 0.0, 0 }, { 0.12, 0.30, 0.13 }, { accent = true, taper = 1.25 }),
    plate(leg .. "_lower", { 0, 0.15, 0.05 }, { 0.09, 0.08, 0.06 }, { color = PALE, glow = 1 }),
    plate("foot_" .. side, { 0, 0, 0.005 }, { 0.11, 0.07, 0.25 }),
  } do
    dress[#dress + 1] = one
  end
end

return {
  id = "fighter",
  material = { density = 400, friction = 0.9, restitution = 0.05, linear_damping = 0.05, angular_damping = 0.8 },
  inertia_least = 0.003,
  parts = parts,
  joints = joints,
  dress = dress,
}
