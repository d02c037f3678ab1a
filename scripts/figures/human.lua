-- A person of eleven parts that falls like one. Sizes are half sizes in metres; places are at rest, from the middle
-- between the hips. Hinges turn about X: an elbow bends forward (below 0), a knee back (above 0).
local function capsule(name, radius, half_length, x, y)
  return { name = name, shape = "capsule", radius = radius, half_length = half_length, place = { x, y, 0 } }
end

local function ball(name, parent, child, x, y)
  return { name = name, kind = "ball", parent = parent, child = child, anchor = { x, y, 0 } }
end

local function hinge(name, parent, child, x, y, low, high)
  return { name = name, kind = "hinge", parent = parent, child = child, anchor = { x, y, 0 }, axis = { 1, 0, 0 },
    low = low, high = high }
end

return {
  id = "human",
  material = { density = 400, friction = 0.9, restitution = 0.05, linear_damping = 0.05, angular_damping = 0.8 },
  parts = {
    { name = "pelvis", shape = "box", half = { 0.16, 0.09, 0.10 }, place = { 0, 0.05, 0 } },
    { name = "torso", shape = "box", half = { 0.20, 0.20, 0.11 }, place = { 0, 0.35, 0 } },
    { name = "head", shape = "ball", radius = 0.12, place = { 0, 0.67, 0 } },
    capsule("arm_l_upper", 0.05, 0.11, 0.28, 0.34),
    capsule("arm_r_upper", 0.05, 0.11, -0.28, 0.34),
    capsule("arm_l_lower", 0.045, 0.10, 0.28, 0.035),
    capsule("arm_r_lower", 0.045, 0.10, -0.28, 0.035),
    capsule("leg_l_upper", 0.07, 0.17, 0.09, -0.24),
    capsule("leg_r_upper", 0.07, 0.17, -0.09, -0.24),
    capsule("leg_l_lower", 0.055, 0.16, 0.09, -0.695),
    capsule("leg_r_lower", 0.055, 0.16, -0.09, -0.695),
  },
  joints = {
    ball("waist", "pelvis", "torso", 0, 0.14),
    ball("neck", "torso", "head", 0, 0.55),
    ball("shoulder_l", "torso", "arm_l_upper", 0.24, 0.46),
    ball("shoulder_r", "torso", "arm_r_upper", -0.24, 0.46),
    hinge("elbow_l", "arm_l_upper", "arm_l_lower", 0.28, 0.18, -2.4, 0),
    hinge("elbow_r", "arm_r_upper", "arm_r_lower", -0.28, 0.18, -2.4, 0),
    ball("hip_l", "pelvis", "leg_l_upper", 0.09, 0),
    ball("hip_r", "pelvis", "leg_r_upper", -0.09, 0),
    hinge("knee_l", "leg_l_upper", "leg_l_lower", 0.09, -0.48, 0, 2.5),
    hinge("knee_r", "leg_r_upper", "leg_r_lower", -0.09, -0.48, 0, 2.5),
  },
}
