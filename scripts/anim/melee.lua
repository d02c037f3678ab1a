-- Data Drone: a crab that hovers, a broad plate over a small body, two spiked forearms in front, thin legs that hang.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local motion = require "anim.motion"
local TAU, swing, with = motion.TAU, motion.swing, motion.with

local SHELL, DARK, EYE = 0xff8a1e, 0x6b3a0d, 0xffd84a
local EDGE = 0.55
local HEIGHT = 0.72 -- m of the root
local HOVER = 0.08 -- m up and down
local TIP = TAU / 4 -- turns a box's top forwards

local function hover(period)
  return { "sin", offset = HEIGHT, amplitude = HOVER, period = period }
end

local idle = {
  ["root.py"] = hover(1.2),
  ["armL.rx"] = { "sin", amplitude = 0.10, period = 1.2, phase = 0.8 },
  ["armR.rx"] = { "sin", amplitude = 0.10, period = 1.2, phase = 1.6 },
  ["legL.rx"] = { "sin", offset = 0.12, amplitude = 0.10, period = 1.2, phase = -0.8 },
  ["legR.rx"] = { "sin", offset = 0.12, amplitude = 0.10, period = 1.2, phase = -1.4 },
  ["head.rx"] = { "sin", amplitude = 0.04, period = 1.2, phase = 0.4 },
}

local chase = swing({
  ["root.rx"] = { "constant", value = 0.16 },
  ["root.py"] = { "abs_sin", offset = HEIGHT - 0.02, amplitude = 0.06, period = 0.5 },
  ["root.rz"] = { "sin", amplitude = 0.10, period = 0.5 },
  ["head.ry"] = { "sin", amplitude = 0.08, period = 0.5 },
  ["armL.rx"] = { "sin", offset = -0.15, amplitude = 0.35, period = 0.5 },
  ["armR.rx"] = { "sin", offset = -0.15, amplitude = -0.35, period = 0.5 },
}, "leg", 0.7, 0.5)

-- Stops, looks, and its eye flares white: the tell before the blow.
local ready = {
  ["root.py"] = { "keys", { 0, HEIGHT }, { 0.10, HEIGHT - 0.10 }, { 0.40, HEIGHT - 0.06 } },
  ["root.rx"] = { "keys", { 0, 0 }, { 0.10, 0.12 }, { 0.40, -0.04 } },
  ["armL.ry"] = { "keys", { 0, 0 }, { 0.15, 0.45 }, { 0.40, 0.5 } },
  ["armR.ry"] = { "keys", { 0, 0 }, { 0.15, -0.45 }, { 0.40, -0.5 } },
  ["head.rx"] = { "keys", { 0, 0 }, { 0.12, -0.16 }, { 0.40, -0.16 } },
  ["eye.emissive"] = { "keys", { 0, 0 }, { 0.06, 1 }, { 0.14, 0.2 }, { 0.22, 1 }, { 0.30, 0.4 }, { 0.40, 1 } },
  ["eye.sx"] = { "keys", { 0, 1 }, { 0.06, 1.3 }, { 0.40, 1.15 } },
  ["eye.sy"] = { "keys", { 0, 1 }, { 0.06, 1.3 }, { 0.40, 1.15 } },
}

-- One arm straight up, down through the player, back.
local attack = {
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.10, -1.75 }, { 0.20, 0.75 }, { 0.24, 0.65 }, { 0.35, 0 } },
  ["armR.ry"] = { "keys", { 0, 0 }, { 0.10, -0.1 }, { 0.20, 0.35 }, { 0.35, 0 } },
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.10, 0.35 }, { 0.20, -0.35 }, { 0.35, 0 } },
  ["armL.ry"] = { "keys", { 0, 0 }, { 0.10, 0.35 }, { 0.20, 0.6 }, { 0.35, 0 } },
  ["root.rx"] = { "keys", { 0, 0 }, { 0.10, -0.28 }, { 0.20, 0.42 }, { 0.24, 0.38 }, { 0.35, 0 } },
  ["root.ry"] = { "keys", { 0, 0 }, { 0.10, -0.35 }, { 0.20, 0.30 }, { 0.35, 0 } },
  ["root.py"] = { "keys", { 0, HEIGHT }, { 0.10, HEIGHT + 0.10 }, { 0.20, HEIGHT - 0.14 }, { 0.35, HEIGHT } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.10, 0.5 }, { 0.20, -0.4 }, { 0.35, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.10, 0.3 }, { 0.20, -0.6 }, { 0.35, 0 } },
  ["eye.emissive"] = { "keys", { 0, 1 }, { 0.20, 1 }, { 0.35, 0 } },
}

local stagger = motion.stagger(0.45)
with(stagger.channels, {
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.08, -0.9 }, { 0.25, 0 } },
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.08, -0.7 }, { 0.25, 0 } },
  ["armL.ry"] = { "keys", { 0, 0 }, { 0.08, 0.5 }, { 0.25, 0 } },
  ["armR.ry"] = { "keys", { 0, 0 }, { 0.08, -0.5 }, { 0.25, 0 } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.08, -0.6 }, { 0.25, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.08, -0.4 }, { 0.25, 0 } },
  ["root.pz"] = { "keys", { 0, 0 }, { 0.08, -0.10 }, { 0.25, 0 } },
})

local death = motion.fall(HEIGHT, 0.26)
with(death.channels, {
  ["armL.ry"] = { "keys", { 0.10, 0 }, { 0.28, 0.9 } },
  ["armR.ry"] = { "keys", { 0.10, 0 }, { 0.28, -0.9 } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.20, 0.7 }, { 0.30, 0.3 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.20, 0.5 }, { 0.30, 0.2 } },
})

return {
  id = "melee",
  default_fade = 0.08,
  fades = {
    { from = "*", to = "attack", time = 0 },
    { from = "*", to = "stagger", time = 0 },
    { from = "*", to = "death", time = 0.10 },
  },

  parts = {
    { name = "root", position = { 0, HEIGHT, 0 } },
    { name = "body", parent = "root", position = { 0, 0, 0 } },
    { name = "head", parent = "root", position = { 0, 0.18, 0 } },
    { name = "eye", parent = "head", position = { 0, 0.14, 0.33 } },
    { name = "armL", parent = "root", position = { 0.40, 0.04, 0.10 }, stepped = true },
    { name = "armR", parent = "root", position = { -0.40, 0.04, 0.10 }, stepped = true },
    { name = "legL", parent = "root", position = { 0.24, -0.14, 0.04 }, stepped = true },
    { name = "legR", parent = "root", position = { -0.24, -0.14, 0.04 }, stepped = true },
  },

  boxes = {
    { part = "body", center = { 0, 0, 0 }, size = { 0.50, 0.40, 0.40 }, taper = 1.15, color = DARK, edge = EDGE },
    { part = "head", center = { 0, 0.12, 0.02 }, size = { 0.96, 0.24, 0.66 }, taper = 0.78, color = SHELL,
      edge = EDGE },
    { part = "eye", center = { 0, -0.02, 0.0 }, size = { 0.30, 0.10, 0.08 }, color = EYE, glow = 1, edge = EDGE },
    { part = "eye", center = { 0, 0.12, -0.22 }, size = { 0.28, 0.08, 0.22 }, taper = 0.8, color = EYE, glow = 1,
      edge = EDGE },
    { part = "armL", center = { 0.05, 0, 0.20 }, size = { 0.17, 0.17, 0.42 }, color = SHELL, edge = EDGE },
    { part = "armL", center = { 0.05, 0, 0.62 }, size = { 0.24, 0.46, 0.24 }, rotation = { TIP, 0, 0 }, taper = 0,
      color = DARK, edge = 1 },
    { part = "armR", center = { -0.05, 0, 0.20 }, size = { 0.17, 0.17, 0.42 }, color = SHELL, edge = EDGE },
    { part = "armR", center = { -0.05, 0, 0.62 }, size = { 0.24, 0.46, 0.24 }, rotation = { TIP, 0, 0 }, taper = 0,
      color = DARK, edge = 1 },
    { part = "legL", center = { 0.09, -0.22, 0.05 }, size = { 0.09, 0.46, 0.12 }, rotation = { -0.2, 0, 0.35 },
      taper = 1.6, color = SHELL, edge = EDGE },
    { part = "legR", center = { -0.09, -0.22, 0.05 }, size = { 0.09, 0.46, 0.12 }, rotation = { -0.2, 0, -0.35 },
      taper = 1.6, color = SHELL, edge = EDGE },
  },

  -- What is left of it.
  ragdoll = {
    trunk = "head",
    joints = {
      { part = "body" },
      { part = "armL" }, { part = "armR" },
      { part = "legL" }, { part = "legR" },
    },
    mass = 22, stiffness = 5,
  },

  states = {
    idle = { length = 1.2, loop = true, priority = 1, channels = idle },
    chase = { length = 0.5, loop = true, priority = 2, channels = chase,
      events = { { "step", at = 0.125 }, { "step", at = 0.375 } } },
    ready = { length = 0.40, priority = 4, channels = ready, emissive = 0xffffff, events = { { "tell", at = 0 } } },
    attack = { phases = { 0.10, 0.10, 0.15 }, priority = 5, channels = attack, emissive = 0xffffff,
      events = { { "hit", at = 0.10 } } },
    stagger = stagger,
    death = death,
  },
}
