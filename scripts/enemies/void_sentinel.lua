-- Void Sentinel, the boss of floor 5: a heavy blade that wants its player near, then rings, lanes and a grid that cut
-- up the floor. What the words of an attack mean stands in lib/boss.lua. Times in seconds, lengths in metres.
local boss = require "lib.boss"

local PHASES = boss.phases {
  { below = 1.00, speed = 1.00, gap = 0.90, attacks = {
    { state = "sweep", telegraph = 0.4, active = 0.15, recovery = 0.4,
      shape = "cone", range = 3.2, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "slam", telegraph = 0.6, active = 0.10, recovery = 0.5,
      at = "target", reach = 4.0, shape = "circle", range = 2.4, damage = 1.5, knock = 1.5 },
    { state = "rush", telegraph = 0.8, active = 0.50, recovery = 0.6,
      rush = true, shape = "line", range = 9, width = 1.1, damage = 1.3, knock = 2.0 },
    { state = "bolt", telegraph = 0.5, active = 0.10, recovery = 0.4,
      shots = { count = 3, fan = 30, speed = 9, radius = 0.25, life = 2.0, damage = 0.7 } },
  } },

  { below = 0.70, speed = 1.15, gap = 0.65, attacks = {
    { state = "sweep", telegraph = 0.4, active = 0.15, recovery = 0.4,
      shape = "cone", range = 3.2, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "slam", telegraph = 0.6, active = 0.10, recovery = 0.5,
      at = "target", reach = 4.0, shape = "circle", range = 2.4, damage = 1.5, knock = 1.5 },
    { state = "roar", telegraph = 0.3, active = 0.60, recovery = 0.3,
      shape = "circle", range = 3.5, damage = 0.5, knock = 5.0 },
    { state = "ring", telegraph = 0.9, active = 0.20, recovery = 0.5,
      shape = "ring", inner = 3.5, range = 7.0, damage = 1.4 },
    { state = "bolt", telegraph = 0.5, active = 0.10, recovery = 0.4,
      shots = { count = 3, fan = 30, speed = 9, radius = 0.25, life = 2.0, damage = 0.7 } },
    { state = "rush", telegraph = 0.8, active = 0.50, recovery = 0.6,
      rush = true, shape = "line", range = 9, width = 1.1, damage = 1.3, knock = 2.0 },
    { state = "pillars", telegraph = 0.8, active = 0.60, recovery = 0.5,
      march = 5, shape = "line", range = 10, width = 1.2, damage = 1.1 },
  } },

  { below = 0.35, speed = 1.30, gap = 0.40, attacks = {
    { state = "sweep3", telegraph = 0.4, active = 0.15, recovery = 0.25, gap = 0,
      shape = "cone", range = 3.2, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "sweep3", telegraph = 0.4, active = 0.15, recovery = 0.25,
      shape = "cone", range = 3.2, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "slam3", telegraph = 0.6, active = 0.10, recovery = 0.3,
      at = "target", reach = 4.0, shape = "circle", range = 2.8, damage = 1.5, knock = 1.5 },
    { state = "ring3", telegraph = 0.9, active = 0.20, recovery = 0.33,
      shape = "ring", inner = 3.5, range = 7.0, damage = 1.4 },
    { state = "bolt3", telegraph = 0.5, active = 0.10, recovery = 0.25,
      shots = { count = 5, fan = 40, speed = 9, radius = 0.25, life = 2.0, damage = 0.7 } },
    { state = "rush3", telegraph = 0.8, active = 0.50, recovery = 0.37,
      rush = true, shape = "line", range = 11, width = 1.1, damage = 1.3, knock = 2.0 },
    { state = "grid", telegraph = 1.1, active = 0.20, recovery = 0.4, -- the player stands where two of the lines cross
      at = "target", reach = 10, shape = "line", range = 14, width = 1.6, damage = 1.3,
      copies = {
        { heading = 0, ahead = -7 }, { heading = 0, ahead = -7, side = 4 },
        { heading = 90, ahead = -7 }, { heading = 90, ahead = -7, side = 4 },
      } },
  } },
}

return {
  id = "void_sentinel",
  rig = "boss",
  states = { idle = "idle", move = "walk", stagger = "idle", death = "death" },

  hp = 2300,
  attack = 19,
  defence = 20,
  exp = 150,

  radius = 0.9, -- m
  speed = 3.0, -- m/s
  speed_jitter = 0,
  separation = 1.5, -- m
  turn_rate = 200, -- degrees a second

  notice = 60, -- m
  leash = 1000, -- m
  spawn = 1.0, -- s
  stagger = 0, -- s: nothing stops it
  stagger_immune = 1.0, -- s

  pack = { least = 1, most = 1, weight = 0 }, -- only boss floors have it

  state = boss.state(),

  think = function(self)
    boss.think(self, PHASES)
  end,
}
