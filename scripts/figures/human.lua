-- A person of eleven parts that falls like one. Sizes are half sizes in metres; places are at rest, from the middle
-- between the hips. Hinges turn about X: an elbow bends forward (below 0), a knee back (above 0).
-- What is drawn of it is its dress: whole sizes there, from each part's centre; +Z is the front.
local SUIT, PALE, EDGE = 0x24304e, 0xf2fbff, 0.8

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

-- A box of the dress; `more` is what else it has.
local function box(part, center, size, more)
  local made = { part = part, center = center, size = size, edge = EDGE, color = SUIT }
  for name, value in pairs(more or {}) do
    made[name] = value
  end
  return made
end

local COLOR = { accent = true }
local LIGHT = { color = PALE, glow = 1 }
local dress = {
  box("pelvis", { 0, 0, 0 }, { 0.31, 0.17, 0.21 }, { taper = 0.86 }),
  box("pelvis", { 0, 0.07, 0 }, { 0.34, 0.07, 0.24 }, COLOR),
  box("torso", { 0, -0.12, 0 }, { 0.29, 0.2, 0.19 }),
  box("torso", { 0, 0.07, 0.005 }, { 0.40, 0.27, 0.26 }, { accent = true, taper = 1.14 }),
  box("torso", { 0, 0.09, 0.14 }, { 0.11, 0.11, 0.05 }, LIGHT),
  box("torso", { 0, 0.06, -0.17 }, { 0.28, 0.26, 0.12 }, { taper = 0.86 }),
  box("torso", { 0, 0.15, -0.18 }, { 0.25, 0.04, 0.14 }, { accent = true, glow = 1 }),
  box("head", { 0, -0.07, -0.01 }, { 0.19, 0.13, 0.2 }),
  box("head", { 0, 0.04, 0 }, { 0.27, 0.21, 0.28 }, { accent = true, taper = 0.88 }),
  box("head", { 0, 0.01, 0.13 }, { 0.235, 0.085, 0.05 }, LIGHT),
  box("head", { 0, 0.15, -0.01 }, { 0.055, 0.06, 0.24 }, { taper = 0.7, accent = true, glow = 1 }),
}
for side, out in pairs { l = 1, r = -1 } do
  local arm, leg = "arm_" .. side, "leg_" .. side
  for _, one in ipairs {
    box(arm .. "_upper", { 0, -0.02, 0 }, { 0.1, 0.3, 0.1 }),
    box(arm .. "_upper", { 0.02 * out, 0.1, 0 }, { 0.19, 0.15, 0.2 }, { accent = true, taper = 0.8 }),
    box(arm .. "_lower", { 0, 0.01, 0 }, { 0.125, 0.2, 0.13 }, { accent = true, taper = 1.18 }),
    box(arm .. "_lower", { 0, 0.075, 0 }, { 0.15, 0.03, 0.155 }, LIGHT),
    box(arm .. "_lower", { 0, -0.13, 0.005 }, { 0.09, 0.1, 0.11 }),
    box(leg .. "_upper", { 0, -0.01, 0 }, { 0.13, 0.45, 0.14 }),
    box(leg .. "_upper", { 0.01 * out, 0.05, 0 }, { 0.165, 0.26, 0.18 }, { accent = true, taper = 1.08 }),
    box(leg .. "_lower", { 0, -0.03, 0 }, { 0.15, 0.31, 0.16 }, { accent = true, taper = 0.78 }),
    box(leg .. "_lower", { 0, 0.155, 0.045 }, { 0.1, 0.08, 0.07 }, LIGHT),
    box(leg .. "_lower", { 0, -0.175, 0.045 }, { 0.14, 0.08, 0.26 }),
  } do
    dress[#dress + 1] = one
  end
end

return {
  id = "human",
  dress = dress,
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
