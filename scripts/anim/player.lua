-- The player's rig and timing tables. Times in seconds, angles in radians, metres; +Z is the front, +X the left.
-- Boxes are local to their part; `taper` is the width of a box's top relative to its bottom.

local WHITE, TRIM, NEON = 0xe8f4ff, 0x2a78c8, 0x00f0ff
local EDGE = 0.55
local SHOULDER = 0.41 -- m from the body's axis

local motion = require "anim.motion"
local TAU, swing, twist, with = motion.TAU, motion.swing, motion.twist, motion.with

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

-- A cut from one side to the other: `side` is 1 from the left to the right, −1 back. The arm swings before the body;
-- the body, the blade in the hand and the legs help it.
local function cut(side)
  return twist({
    ["armR.rz"] = { "keys", { 0, 0 }, { 0.05, 1.8 * side }, { 0.10, -1.2 * side }, { 0.18, 0 } },
    ["weapon.rx"] = { "keys", { 0, 0 }, { 0.05, 0.7 }, { 0.075, 0.1 }, { 0.10, 0.9 }, { 0.18, 0 } },
    ["armL.rx"] = { "keys", { 0, 0 }, { 0.05, 0.3 * side }, { 0.10, -0.5 * side }, { 0.18, 0 } },
    ["legL.rx"] = { "keys", { 0, 0 }, { 0.05, 0.25 * side }, { 0.10, -0.35 * side }, { 0.18, 0 } },
    ["legR.rx"] = { "keys", { 0, 0 }, { 0.05, -0.25 * side }, { 0.10, 0.35 * side }, { 0.18, 0 } },
    ["head.ry"] = { "keys", { 0, 0 }, { 0.05, 0.2 * side }, { 0.10, -0.2 * side }, { 0.18, 0 } },
  }, SHOULDER, { { 0, 0 }, { 0.05, 0.55 * side }, { 0.10, -0.5 * side }, { 0.18, 0 } })
end

-- From over the head down to the knees, the body turning after the blade.
local chop = twist({
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.07, -2.8 }, { 0.12, -0.55 }, { 0.15, -0.5 }, { 0.22, 0 } },
  ["weapon.rx"] = { "keys", { 0, 0 }, { 0.07, -0.2 }, { 0.12, 1.0 }, { 0.15, 1.0 }, { 0.22, 0 } },
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.07, -0.6 }, { 0.12, 0.8 }, { 0.22, 0 } },
  ["root.rx"] = { "keys", { 0, 0 }, { 0.07, -0.1 }, { 0.12, 0.26 }, { 0.15, 0.26 }, { 0.22, 0 } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.07, -0.2 }, { 0.12, -0.65 }, { 0.15, -0.65 }, { 0.22, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.07, 0.1 }, { 0.12, 0.4 }, { 0.15, 0.4 }, { 0.22, 0 } },
  ["head.rx"] = { "keys", { 0, 0 }, { 0.07, -0.15 }, { 0.12, 0.1 }, { 0.22, 0 } },
}, SHOULDER, { { 0, 0 }, { 0.07, -0.6 }, { 0.12, 0.55 }, { 0.15, 0.55 }, { 0.22, 0 } })

-- Both hands on the hilt, once around and a little more; it ends at 0 so that no fade unwinds the turn.
local function both_hands(near, out)
  return {
    ["armR.rx"] = { "keys", { 0, 0 }, { 0.10, near }, { 0.18, out }, { 0.23, out }, { 0.30, 0 } },
    ["armL.rx"] = { "keys", { 0, 0 }, { 0.10, near }, { 0.18, out }, { 0.23, out }, { 0.30, 0 } },
    ["armR.rz"] = { "keys", { 0, 0 }, { 0.10, 0.55 }, { 0.18, 0.5 }, { 0.23, 0.5 }, { 0.30, 0 } },
    ["armL.rz"] = { "keys", { 0, 0 }, { 0.10, -0.75 }, { 0.18, -0.7 }, { 0.23, -0.7 }, { 0.30, 0 } },
  }
end
local finisher = with(both_hands(-1.2, -1.5), {
  ["root.ry"] = { "keys", { 0, 0 }, { 0.10, -1.0 }, { 0.18, TAU - 0.3 }, { 0.23, TAU + 0.15 }, { 0.30, TAU },
    { 0.30, 0 } },
  ["root.py"] = { "keys", { 0, 0.95 }, { 0.10, 0.86 }, { 0.14, 0.98 }, { 0.18, 0.88 }, { 0.23, 0.88 }, { 0.30, 0.95 } },
  ["body.ry"] = { "keys", { 0, 0 }, { 0.10, -0.45 }, { 0.18, 0.35 }, { 0.23, 0.3 }, { 0.30, 0 } },
  ["body.rx"] = { "keys", { 0, 0 }, { 0.10, -0.1 }, { 0.18, 0.2 }, { 0.23, 0.2 }, { 0.30, 0 } },
  ["head.ry"] = { "keys", { 0, 0 }, { 0.10, 0.4 }, { 0.18, 0.2 }, { 0.30, 0 } },
  ["weapon.rx"] = { "keys", { 0, 0 }, { 0.10, 0.3 }, { 0.18, 1.3 }, { 0.23, 1.3 }, { 0.30, 0 } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.10, -0.3 }, { 0.18, -0.5 }, { 0.23, -0.5 }, { 0.30, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.10, 0.35 }, { 0.18, 0.5 }, { 0.23, 0.5 }, { 0.30, 0 } },
  ["weapon.emissive"] = { "keys", { 0, 0 }, { 0.10, 0.8 }, { 0.18, 0.8 }, { 0.30, 0 } },
})

-- Both arms down, up over the head, held there while the blade shines most, and thrown down.
local cast = {
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.10, 0.3 }, { 0.40, -2.4 }, { 0.50, -2.4 }, { 0.65, 1.2 } },
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.10, 0.3 }, { 0.40, -2.4 }, { 0.50, -2.4 }, { 0.65, 1.2 } },
  ["root.rx"] = { "keys", { 0.10, 0 }, { 0.40, -0.1 }, { 0.50, -0.1 }, { 0.65, 0 } },
  ["head.rx"] = { "keys", { 0.10, 0.1 }, { 0.40, -0.25 }, { 0.50, -0.25 }, { 0.56, 0.15 }, { 0.65, 0 } },
  ["weapon.rx"] = { "keys", { 0, 0 }, { 0.10, 0.2 }, { 0.40, 1.0 }, { 0.50, 1.0 }, { 0.60, 0 } },
  ["weapon.emissive"] = { "keys", { 0.10, 0 }, { 0.40, 1 }, { 0.50, 1 }, { 0.65, 0 } },
}
local function cast_events()
  return { { "glow", at = 0.40 }, { "release", at = 0.50 } }
end

-- What doesn't interrupt a state although its priority is larger.
local ARMOUR = { "hitReact" }
local COMMITTED = { "hitReact", "dodgeRoll" } -- a cast can't be rolled out of

return {
  id = "player",
  default_fade = 0.08,
  fades = {
    { from = "idle", to = "walk", time = 0.08 },
    { from = "walk", to = "idle", time = 0.08 },
    { from = "walk", to = "dash", time = 0.05 },
    { from = "*", to = "attack1", time = 0 },
    { from = "attack1", to = "attack2", time = 0 },
    { from = "attack2", to = "attack3", time = 0 },
    { from = "attack3", to = "attack4", time = 0 },
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

  -- For the viewer: in the game the player's states are the game's to choose, so this graph is not played there.
  graph = {
    parameters = {
      speed = { "number", least = 0, most = 7 }, -- m/s
      hp = { "number", start = 1 },
      attack = { "trigger" },
      cast = { "trigger" },
      dodge = { "trigger" },
      hit = { "trigger" },
    },
    layers = {
      {
        name = "body",
        states = {
          { name = "ground", along = "speed", sync = true,
            clips = { { "idle", at = 0 }, { "walk", at = 4.9 }, { "dash", at = 6.5 } } },
          { name = "cut", clip = "attack1" },
          { name = "back_cut", clip = "attack2" },
          { name = "chop", clip = "attack3" },
          { name = "finisher", clip = "attack4" },
          { name = "cast", clip = "skillCast" },
          { name = "roll", clip = "dodgeRoll" },
          { name = "hit", clip = "hitReact" },
          { name = "death", clip = "death" },
        },
        transitions = {
          { from = "*", to = "death", when = { { "hp", at_most = 0 } }, fade = 0.10 },
          { from = "death", to = "ground", when = { { "hp", more = 0 } }, at_end = true, smooth = true },
          { from = "*", to = "roll", when = { { "dodge" } }, fade = 0 },
          { from = "*", to = "hit", when = { { "hit" } }, fade = 0 },
          { from = "ground", to = "cast", when = { { "cast" } }, fade = 0.08 },
          { from = "ground", to = "cut", when = { { "attack" } }, fade = 0 },
          -- A stroke asked for while one runs follows it.
          { from = "cut", to = "back_cut", when = { { "attack" } }, at_end = true, fade = 0 },
          { from = "back_cut", to = "chop", when = { { "attack" } }, at_end = true, fade = 0 },
          { from = "chop", to = "finisher", when = { { "attack" } }, at_end = true, fade = 0 },
          { from = "*", to = "ground", when = { { "hp", more = 0 } }, at_end = true, fade = 0.08 },
        },
      },
    },
  },

  states = {
    idle = { length = 2.0, loop = true, priority = 1, channels = idle },
    walk = { length = 0.6, loop = true, priority = 2, channels = walk,
      events = { { "step", at = 0.15 }, { "step", at = 0.45 } } },
    dash = { length = 0.4, loop = true, priority = 3, channels = dash,
      events = { { "step", at = 0.10 }, { "step", at = 0.30 } } },

    -- The chain. Phases: wind-up, impact, recovery. A hit taken meanwhile hurts, but starts no hitReact.
    attack1 = { phases = { 0.05, 0.05, 0.08 }, priority = 5, refuses = ARMOUR, channels = cut(1),
      events = { { "hit", at = 0.05 } } },
    attack2 = { phases = { 0.05, 0.05, 0.08 }, priority = 5, refuses = ARMOUR, channels = cut(-1),
      events = { { "hit", at = 0.05 } } },
    attack3 = { phases = { 0.07, 0.05, 0.10 }, priority = 5, refuses = ARMOUR, channels = chop,
      events = { { "hit", at = 0.07 } } },
    attack4 = { phases = { 0.10, 0.08, 0.12 }, priority = 6, refuses = ARMOUR, channels = finisher,
      emissive = 0xffffff, events = { { "hit", at = 0.10 } } },

    -- Phases: down, charge, hold, release.
    skillCast = { phases = { 0.10, 0.30, 0.10, 0.15 }, priority = 7, refuses = COMMITTED, channels = cast,
      emissive = 0xffffff, events = cast_events() },
    -- The same for the ultimate, a quarter longer: 49 ticks, released in tick 38. Without phases, as each of them would
    -- round to ticks by itself.
    ultimate = { length = 0.65, speed = 0.8, priority = 7, refuses = COMMITTED, channels = cast,
      emissive = 0xffffff, events = cast_events() },

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
      events = { { "after_image", at = 0, every = 0.03, till = 0.40 }, { "land", at = 0.30 } },
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
