-- Neon Sniper: a post of a figure in a long coat and a pointed hood, with a gun as long as itself.
-- Times in seconds, angles in radians, metres; +Z is the front, +X the left.

local motion = require "anim.motion"
local TAU, swing, with = motion.TAU, motion.swing, motion.with

local COAT, DARK, EYE, GUN, MUZZLE = 0xd2f53c, 0x475314, 0xff5a10, 0x3a3a30, 0xff5a10
local EDGE = 0.55
local LOOK = 1.2 -- radians that the head turns to either side
local HEIGHT = 1.15 -- m of the root
local AIM = -TAU / 4 -- the gun arm straight ahead
local CARRY = -1.25 -- the gun in the hanging hand: forwards, its muzzle low
local SUPPORT = { rx = -1.15, rz = -0.62 } -- the left hand under the barrel

-- idle, chase and, backwards, kite are one walk.
local function walk()
  return with(swing(swing({
    ["body.py"] = { "abs_sin", amplitude = 0.04, period = 0.5 },
    ["head.py"] = { "abs_sin", offset = 0.46, amplitude = 0.05, period = 0.5 },
    ["root.rz"] = { "sin", amplitude = 0.03, period = 0.5 },
    ["head.ry"] = { "sin", amplitude = 0.05, period = 0.5 },
  }, "arm", 0.25, 0.5), "leg", -0.5, 0.5), {
    ["weapon.rx"] = { "sin", offset = CARRY, amplitude = 0.15, period = 0.5 },
  })
end
local function steps()
  return { { "step", at = 0.125 }, { "step", at = 0.375 } }
end

local aim = {
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.30, AIM } },
  ["weapon.rx"] = { "keys", { 0, CARRY }, { 0.30, 0 } },
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.10, -0.2 }, { 0.30, SUPPORT.rx } },
  ["armL.rz"] = { "keys", { 0, 0 }, { 0.30, SUPPORT.rz } },
  ["body.ry"] = { "keys", { 0, 0 }, { 0.30, -0.25 } },
  ["head.rx"] = { "keys", { 0, 0 }, { 0.30, 0.14 } },
  ["head.rz"] = { "keys", { 0, 0 }, { 0.30, 0.16 } }, -- the cheek goes to the stock
  ["muzzle.emissive"] = { "keys", { 0, 0 }, { 0.30, 0.8 } },
  ["legL.rx"] = { "keys", { 0, 0 }, { 0.15, -0.35 }, { 0.30, -0.32 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.15, 0.30 }, { 0.30, 0.30 } },
}

-- How far the head is turned; its states are there for the graph alone.
local function turned(angle)
  return { length = 1, loop = true, priority = 0, channels = { ["head.ry"] = { "constant", value = angle } } }
end

-- The recoil throws gun, head and coat back, and they come forward again.
local fire = {
  ["armR.rx"] = { "keys", { 0, AIM }, { 0.08, AIM - 0.32 }, { 0.15, AIM } },
  ["weapon.rx"] = { "constant", value = 0 },
  ["armL.rx"] = { "keys", { 0, SUPPORT.rx }, { 0.08, SUPPORT.rx - 0.32 }, { 0.15, SUPPORT.rx } },
  ["armL.rz"] = { "constant", value = SUPPORT.rz },
  ["armR.pz"] = { "keys", { 0, 0 }, { 0.03, -0.16 }, { 0.15, 0 } },
  ["armL.pz"] = { "keys", { 0, 0 }, { 0.03, -0.16 }, { 0.15, 0 } },
  ["root.rx"] = { "keys", { 0, 0 }, { 0.08, -0.17 }, { 0.15, 0 } },
  ["body.ry"] = { "constant", value = -0.25 },
  ["head.rx"] = { "keys", { 0, 0.14 }, { 0.05, -0.12 }, { 0.15, 0.14 } },
  ["head.rz"] = { "constant", value = 0.16 },
  ["legL.rx"] = { "constant", value = -0.32 },
  ["legR.rx"] = { "constant", value = 0.30 },
  ["muzzle.emissive"] = { "keys", { 0, 1 }, { 0.10, 0 } },
  ["muzzle.sx"] = { "keys", { 0, 1.7 }, { 0.08, 1 } },
  ["muzzle.sy"] = { "keys", { 0, 2.2 }, { 0.08, 1 } },
  ["muzzle.sz"] = { "keys", { 0, 1.7 }, { 0.08, 1 } },
}

local stagger = motion.stagger(0.35)
with(stagger.channels, {
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.08, -0.8 }, { 0.25, 0 } },
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.08, -0.5 }, { 0.25, 0 } },
  ["armR.rz"] = { "keys", { 0, 0 }, { 0.08, -0.5 }, { 0.25, 0 } },
  ["head.rx"] = { "keys", { 0, 0 }, { 0.08, -0.3 }, { 0.25, 0 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.08, 0.6 }, { 0.25, 0 } },
})

local death = motion.fall(HEIGHT, 0.30)
with(death.channels, {
  ["armL.rx"] = { "keys", { 0, 0 }, { 0.20, -1.1 }, { 0.30, -2.4 } },
  ["armR.rx"] = { "keys", { 0, 0 }, { 0.20, -0.6 }, { 0.30, -0.3 } },
  ["armR.rz"] = { "keys", { 0, 0 }, { 0.28, -1.2 } },
  ["legR.rx"] = { "keys", { 0, 0 }, { 0.15, 0.6 }, { 0.30, 0.1 } },
})

return {
  id = "ranged",
  default_fade = 0.08,
  fades = {
    { from = "aim", to = "fire", time = 0 },
    { from = "*", to = "stagger", time = 0 },
    { from = "*", to = "death", time = 0.10 },
  },

  parts = {
    { name = "root", position = { 0, HEIGHT, 0 } },
    { name = "body", parent = "root", position = { 0, 0, 0 } },
    { name = "head", parent = "root", position = { 0, 0.46, 0.02 } },
    { name = "armL", parent = "root", position = { 0.31, 0.34, 0 }, stepped = true },
    { name = "armR", parent = "root", position = { -0.31, 0.34, 0 }, stepped = true },
    -- So far before the hanging arm that the muzzle is 1.25 m up when it aims.
    { name = "weapon", parent = "armR", position = { 0.04, -0.42, -0.22 }, rotation = { CARRY, 0, 0 }, stepped = true },
    { name = "muzzle", parent = "weapon", position = { 0, -1.24, 0 }, stepped = true },
    { name = "legL", parent = "root", position = { 0.11, -0.46, 0 }, stepped = true },
    { name = "legR", parent = "root", position = { -0.11, -0.46, 0 }, stepped = true },
  },

  boxes = {
    { part = "body", center = { 0, 0, 0 }, size = { 0.34, 1.0, 0.30 }, taper = 1.5, color = COAT, edge = EDGE },
    { part = "head", center = { 0, 0.18, 0 }, size = { 0.38, 0.48, 0.40 }, taper = 0.35, color = COAT, edge = EDGE },
    { part = "head", center = { 0, 0.09, 0.19 }, size = { 0.22, 0.14, 0.10 }, color = EYE, glow = 1, edge = EDGE },
    { part = "armL", center = { 0, -0.24, 0 }, size = { 0.13, 0.56, 0.14 }, color = DARK, edge = EDGE },
    { part = "armR", center = { 0, -0.24, 0 }, size = { 0.13, 0.56, 0.14 }, color = DARK, edge = EDGE },
    -- The gun lies along −Y, so that it points where the arm does.
    { part = "weapon", center = { 0, -0.50, 0 }, size = { 0.10, 1.50, 0.13 }, color = GUN, edge = 1 },
    { part = "weapon", center = { 0, 0.20, -0.03 }, size = { 0.12, 0.34, 0.22 }, color = DARK, edge = EDGE },
    { part = "muzzle", center = { 0, 0, 0 }, size = { 0.13, 0.14, 0.16 }, color = MUZZLE, glow = 1, edge = EDGE },
    { part = "legL", center = { 0, -0.34, 0 }, size = { 0.13, 0.70, 0.16 }, color = DARK, edge = EDGE },
    { part = "legR", center = { 0, -0.34, 0 }, size = { 0.13, 0.70, 0.16 }, color = DARK, edge = EDGE },
  },

  ragdoll = {
    trunk = "body",
    joints = {
      { part = "head" },
      { part = "armL" }, { part = "armR" },
      { part = "weapon", on = "armR" },
      { part = "legL" }, { part = "legR" },
    },
    mass = 30, stiffness = 3,
  },

  -- Whatever it does, its head tracks the player once it has noticed them.
  graph = {
    parameters = {
      aim_turn = { "number", least = -3.14, most = 3.14 },
      awake = { "flag", start = 1 },
    },
    layers = {
      { name = "body", follows = true },
      {
        name = "look", mode = "additive", mask = { "head" },
        states = {
          { name = "ahead", clip = "watch_ahead" },
          { name = "track", along = "aim_turn",
            clips = { { "watch_right", at = -LOOK }, { "watch_ahead", at = 0 }, { "watch_left", at = LOOK } } },
        },
        transitions = {
          { from = "ahead", to = "track", when = { { "awake" } }, fade = 0.25, smooth = true },
          { from = "track", to = "ahead", when = { { "awake", is = 0 } }, fade = 0.15 },
        },
      },
    },
  },

  states = {
    idle = { length = 0.5, loop = true, priority = 1, channels = walk() },
    chase = { length = 0.5, loop = true, priority = 2, channels = walk(), events = steps() },
    kite = { length = 0.5, loop = true, priority = 2, speed = -1, channels = walk(), events = steps() },
    aim = { length = 0.30, priority = 5, channels = aim, emissive = 0xffffff, events = { { "lock", at = 0 } } },
    fire = { phases = { 0.08, 0.07 }, priority = 6, channels = fire, emissive = 0xffffff,
      events = { { "hit", at = 0 } } },
    stagger = stagger,
    death = death,
    watch_ahead = turned(0),
    watch_left = turned(LOOK),
    watch_right = turned(-LOOK),
  },
}
