-- Core Corruptor, the boss of floor 15: orbs that follow, gravity, pools that stay, bits that it calls, and light that
-- sweeps the arena. What the words of an attack mean stands in lib/boss.lua. Times in seconds, lengths in metres.
local boss = require "lib.boss"

local BITS = { kind = "glitch_bit", count = 6, most = 12, radius = 3.0 }

local PHASES = boss.phases {
  { below = 1.00, speed = 1.00, gap = 0.90, attacks = {
    { state = "sweep", telegraph = 0.4, active = 0.15, recovery = 0.4,
      shape = "cone", range = 3.6, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "slam", telegraph = 0.6, active = 0.10, recovery = 0.5,
      at = "target", reach = 4.5, shape = "circle", range = 2.8, damage = 1.5, knock = 1.5 },
    { state = "rush", telegraph = 0.8, active = 0.50, recovery = 0.6,
      rush = true, shape = "line", range = 12, width = 1.4, damage = 1.3, knock = 2.0 },
    { state = "orb", telegraph = 0.6, active = 0.20, recovery = 0.5,
      shots = { count = 3, fan = 60, speed = 6, homing = 90, hp = 15, radius = 0.35, life = 4.0, damage = 0.7 } },
  } },

  { below = 0.70, speed = 1.15, gap = 0.65, attacks = {
    { state = "sweep", telegraph = 0.4, active = 0.15, recovery = 0.4,
      shape = "cone", range = 3.6, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "roar", telegraph = 0.3, active = 0.60, recovery = 0.3,
      shape = "circle", range = 4.0, damage = 0.5, knock = 5.0 },
    { state = "gravity", telegraph = 1.0, active = 1.5, recovery = 0.6,
      shape = "circle", range = 8.0, pull = 2.5, damage = 0, blast = { range = 3.5, damage = 1.6 } },
    { state = "pools", telegraph = 0.8, active = 0.10, recovery = 0.5, -- the first under the player, the others around
      scatter = 6.0, copies = 4, shape = "circle", range = 2.2, damage = 1.0,
      pools = { seconds = 6.0, share = 0.03 } },
    { state = "orb", telegraph = 0.6, active = 0.20, recovery = 0.5,
      shots = { count = 5, fan = 60, speed = 6, homing = 90, hp = 15, radius = 0.35, life = 4.0, damage = 0.7 } },
    { state = "rush", telegraph = 0.8, active = 0.50, recovery = 0.6,
      rush = true, shape = "line", range = 12, width = 1.4, damage = 1.3, knock = 2.0 },
    { state = "call", telegraph = 0.6, active = 0.10, recovery = 0.5, summon = BITS },
  } },

  { below = 0.35, speed = 1.30, gap = 0.40, attacks = {
    { state = "sweep3", telegraph = 0.4, active = 0.15, recovery = 0.23,
      shape = "cone", range = 3.6, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "slam3", telegraph = 0.6, active = 0.10, recovery = 0.3,
      at = "target", reach = 4.5, shape = "circle", range = 3.0, damage = 1.5, knock = 1.5 },
    { state = "wipe", telegraph = 1.4, active = 0.30, recovery = 0.42,
      shape = "cone", range = 14, angle = 30, damage = 1.8,
      copies = { { heading = 0 }, { heading = 120 }, { heading = 240 } } },
    { state = "beam", telegraph = 1.0, active = 1.6, recovery = 0.37, -- turns by 70°, past the player
      shape = "line", range = 15, width = 1.2, damage = 1.2, lead = 35, turn = -43.75 },
    { state = "orb3", telegraph = 0.6, active = 0.20, recovery = 0.3,
      shots = { count = 7, fan = 60, speed = 7, homing = 90, hp = 15, radius = 0.35, life = 4.0, damage = 0.7 } },
    { state = "gravity3", telegraph = 1.0, active = 1.0, recovery = 0.37,
      shape = "circle", range = 8.0, pull = 2.5, damage = 0, blast = { range = 3.5, damage = 1.6 } },
    { state = "call3", telegraph = 0.6, active = 0.10, recovery = 0.3, summon = BITS },
  } },
}

return {
  id = "core_corruptor",
  base = "void_sentinel",
  rig = "corruptor",

  hp = 3400,
  attack = 17,
  defence = 40,
  exp = 0,

  speed = 3.2, -- m/s

  state = { -- of its pools: ticks left, and where they are
    pool_ticks = 0,
    pool1_x = 0.0, pool1_z = 0.0, pool2_x = 0.0, pool2_z = 0.0,
    pool3_x = 0.0, pool3_z = 0.0, pool4_x = 0.0, pool4_z = 0.0,
  },

  think = function(self)
    boss.think(self, PHASES)
  end,
}
