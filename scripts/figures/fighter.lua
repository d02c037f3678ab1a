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

return {
  id = "fighter",
  material = { density = 400, friction = 0.9, restitution = 0.05, linear_damping = 0.05, angular_damping = 0.8 },
  inertia_least = 0.003,
  parts = parts,
  joints = joints,
}
