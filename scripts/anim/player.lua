-- The player's rig and timing tables. Times in seconds, angles in radians, metres; +Z is the front, +X the left.
-- Boxes are local to their part; `taper` is the width of a box's top relative to its bottom.

local WHITE, TRIM, NEON = 0xe8f4ff, 0x2a78c8, 0x00f0ff
local EDGE = 0.55
local TAU = 2 * math.pi

-- Opposite swings of the limbs: the left one starts with `left`, the right one with its negative.
local function swing(channels, limb, left, period)
  channels[limb .. "L.rx"] = { "sin", amplitude = left, period = period }
  channels[limb .. "R.rx"] = { "sin", amplitude = -left, period = period }
  return channels
end

local idle = swing({
  ["body.py"] = { "sin", amplitude = 0.03, period = 2.0 },
  ["head.py"] = { "sin", offset = 0.7, amplitude = 0.03, period = 2.0 },
  ["head.ry"] = { "sin", amplitude = 0.02, period = 8.0 }, -- a quarter of the breath's tempo
}, "arm", 0.04, 2.0)

local walk = swing(swing({
  ["body.py"] = { "abs_sin", amplitude = 0.04, period = 0.6 },
  ["head.py"] = { "abs_sin", offset = 0.7, amplitude = 0.04, period = 0.6 },
}, "arm", 0.5, 0.6), "leg", -0.4, 0.6)

local dash = swing(swing({
  ["root.rx"] = { "constant", value = 0.15 },
}, "arm", 0.7, 0.4), "leg", -0.6, 0.4)

return {
  id = "player",
  default_fade = 0.08,
  fades = {
    { from = "idle", to = "walk", time = 0.08 },
    { from = "walk", to = "idle", time = 0.08 },
    { from = "walk", to = "dash", time = 0.05 },
    { from = "*", to = "attack1", time = 0 },
    { from = "*", to = "hitReact", time = 0 },
    { from = "*", to = "dodgeRoll", time = 0 },
    { from = "*", to = "death", time = 0.10 },
  },

  parts = {
    { name = "root", position = { 0, 0.95, 0 } },
    { name = "body", parent = "root", position = { 0, 0, 0 } },
    { name = "head", parent = "root", position = { 0, 0.7, 0 } },
    { name = "armL", parent = "root", position = { 0.41, 0.28, 0 }, stepped = true }, -- shoulders
    { name = "armR", parent = "root", position = { -0.41, 0.28, 0 }, stepped = true },
    { name = "weapon", parent = "armR", position = { 0, -0.56, 0.04 }, stepped = true }, -- the hand
    { name = "legL", parent = "root", position = { 0.15, -0.35, 0 }, stepped = true }, -- hips
    { name = "legR", parent = "root", position = { -0.15, -0.35, 0 }, stepped = true },
  },

  boxes = {
    { part = "body", center = { 0, 0, 0 }, size = { 0.56, 0.7, 0.34 }, taper = 1.12, color = WHITE, edge = EDGE },
    { part = "body", center = { 0, 0.1, 0.185 }, size = { 0.16, 0.16, 0.06 }, color = NEON, glow = 1, edge = EDGE },
    { part = "body", center = { 0, 0.06, -0.25 }, size = { 0.4, 0.46, 0.18 }, taper = 0.86, color = TRIM, glow = 0.3,
      edge = EDGE },
    { part = "body", center = { 0, 0.3, -0.25 }, size = { 0.36, 0.05, 0.2 }, color = NEON, glow = 1, edge = EDGE },
    { part = "body", center = { 0.42, 0.31, 0 }, size = { 0.3, 0.2, 0.32 }, taper = 0.8, color = TRIM, glow = 0.3,
      edge = EDGE },
    { part = "body", center = { -0.42, 0.31, 0 }, size = { 0.3, 0.2, 0.32 }, taper = 0.8, color = TRIM, glow = 0.3,
      edge = EDGE },
    { part = "head", center = { 0, -0.09, 0 }, size = { 0.46, 0.42, 0.44 }, color = WHITE, edge = EDGE },
    { part = "head", center = { 0, -0.06, 0.21 }, size = { 0.4, 0.13, 0.06 }, color = NEON, glow = 1, edge = EDGE },
    { part = "head", center = { 0, 0.155, 0.02 }, size = { 0.09, 0.09, 0.38 }, taper = 0.7, color = NEON, glow = 1,
      edge = EDGE },
    { part = "armL", center = { 0, -0.3, 0 }, size = { 0.2, 0.6, 0.2 }, color = WHITE, edge = EDGE },
    { part = "armR", center = { 0, -0.3, 0 }, size = { 0.2, 0.6, 0.2 }, color = WHITE, edge = EDGE },
    -- The blade leaves the hand forwards, a little up and outwards.
    { part = "weapon", center = { -0.15, 0.16, 0.45 }, size = { 0.16, 1.15, 0.06 }, rotation = { 1.22, 0, 0.3 },
      taper = 0.45, color = NEON, glow = 1, edge = EDGE },
    { part = "legL", center = { 0, -0.3, 0 }, size = { 0.22, 0.6, 0.24 }, color = TRIM, glow = 0.3, edge = EDGE },
    { part = "legR", center = { 0, -0.3, 0 }, size = { 0.22, 0.6, 0.24 }, color = TRIM, glow = 0.3, edge = EDGE },
  },

  states = {
    idle = { length = 2.0, loop = true, priority = 1, channels = idle },
    walk = { length = 0.6, loop = true, priority = 2, channels = walk },
    dash = { length = 0.4, loop = true, priority = 3, channels = dash },

    attack1 = { -- wind-up, impact, recovery
      phases = { 0.05, 0.05, 0.08 },
      priority = 5,
      channels = { ["armR.rz"] = { "keys", { 0, 0 }, { 0.05, 1.8 }, { 0.10, -1.2 }, { 0.18, 0 } } },
      events = { { "hit", at = 0.05 } },
    },

    hitReact = {
      length = 0.20,
      priority = 8,
      emissive = 0xff0033,
      channels = {
        ["root.rx"] = { "keys", { 0, 0 }, { 0.08, -0.25 }, { 0.20, 0 } },
        ["*.emissive"] = { "keys", { 0, 1 }, { 0.12, 0 } },
      },
    },

    dodgeRoll = { -- dash, recovery, get-up; one whole turn, which ends at 0 so that no fade unwinds it
      phases = { 0.2, 0.1, 0.1 },
      priority = 9,
      channels = { ["root.rx"] = { "keys", { 0, 0 }, { 0.40, -TAU }, { 0.40, 0 } } },
      events = { { "after_image", at = 0, every = 0.03, till = 0.40 } },
    },

    death = { -- falls on the face; the head bounces twice; fades
      length = 1.50,
      priority = 10,
      channels = {
        ["root.rx"] = { "keys", { 0, 0 }, { 0.50, TAU / 4 } },
        ["root.py"] = { "keys", { 0, 0.95 }, { 0.50, 0.26 } },
        ["head.rx"] = { "keys", { 0.50, 0 }, { 0.525, 0.05 }, { 0.575, -0.05 }, { 0.625, 0.05 }, { 0.675, -0.05 },
          { 0.70, 0 } },
        ["*.opacity"] = { "keys", { 0.70, 1 }, { 1.50, 0 } },
      },
    },
  },
}
