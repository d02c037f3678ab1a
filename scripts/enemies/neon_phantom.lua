-- Neon Phantom, the boss of floor 10: quick, never where it was; blades from behind, rain, decoys, turning light.
-- What the words of an attack mean stands in lib/boss.lua. Times in seconds, lengths in metres.
local boss = require "lib.boss"

local DECOYS = { kind = "phantom_decoy", count = 2, most = 2, radius = 3.0 }

local PHASES = boss.phases {
  { below = 1.00, speed = 1.00, gap = 0.90, attacks = {
    { state = "sweep", telegraph = 0.4, active = 0.15, recovery = 0.4,
      shape = "cone", range = 3.0, angle = 70, damage = 1.0, knock = 1.0 },
    { state = "slam", telegraph = 0.6, active = 0.10, recovery = 0.5,
      dive = true, at = "target", reach = 7.0, shape = "circle", range = 2.2, damage = 1.5, knock = 1.5 },
    { state = "rush", telegraph = 0.8, active = 0.50, recovery = 0.6,
      rush = true, shape = "line", range = 11, width = 1.0, damage = 1.3, knock = 2.0 },
    { state = "needles", telegraph = 0.5, active = 0.30, recovery = 0.4,
      shots = { count = 5, fan = 50, speed = 12, radius = 0.18, life = 1.5, damage = 0.6 } },
  } },

  { below = 0.70, speed = 1.15, gap = 0.65, attacks = {
    { state = "blink", telegraph = 0.55, active = 0.15, recovery = 0.45,
      blink = 1.6, shape = "cone", range = 2.8, angle = 70, damage = 1.2 },
    { state = "roar", telegraph = 0.3, active = 0.60, recovery = 0.3,
      shape = "circle", range = 3.5, damage = 0.5, knock = 5.0 },
    { state = "slam", telegraph = 0.6, active = 0.10, recovery = 0.5,
      dive = true, at = "target", reach = 7.0, shape = "circle", range = 2.2, damage = 1.5, knock = 1.5 },
    { state = "needles", telegraph = 0.5, active = 0.30, recovery = 0.4,
      shots = { count = 5, fan = 50, speed = 12, radius = 0.18, life = 1.5, damage = 0.6 } },
    { state = "rain", telegraph = 0.9, active = 0.10, recovery = 0.4, -- the first on the player, the others around
      scatter = 5.0, copies = 6, shape = "circle", range = 1.6, damage = 1.0 },
    { state = "rush", telegraph = 0.8, active = 0.50, recovery = 0.6,
      rush = true, shape = "line", range = 11, width = 1.0, damage = 1.3, knock = 2.0 },
    { state = "decoy", telegraph = 0.6, active = 0.10, recovery = 0.5, summon = DECOYS },
  } },

  { below = 0.35, speed = 1.30, gap = 0.40, attacks = {
    { state = "blink3", telegraph = 0.45, active = 0.15, recovery = 0.2, gap = 0,
      blink = 1.6, shape = "cone", range = 2.8, angle = 70, damage = 1.2 },
    { state = "blink3", telegraph = 0.45, active = 0.15, recovery = 0.2, gap = 0,
      blink = 1.6, shape = "cone", range = 2.8, angle = 70, damage = 1.2 },
    { state = "blink3_last", telegraph = 0.45, active = 0.15, recovery = 0.33,
      blink = 1.6, shape = "cone", range = 2.8, angle = 70, damage = 1.2 },
    { state = "cross", telegraph = 1.0, active = 1.2, recovery = 0.4, -- two lines of 12 m that cross in its middle
      reach = 6.0, shape = "line", range = 6, width = 0.9, damage = 0.9, turn = 40, lead = -24,
      copies = { { heading = 0 }, { heading = 90 }, { heading = 180 }, { heading = 270 } } },
    { state = "needles3", telegraph = 0.5, active = 0.30, recovery = 0.23,
      shots = { count = 7, fan = 60, speed = 13, radius = 0.18, life = 1.5, damage = 0.6 } },
    { state = "rain3", telegraph = 0.8, active = 0.10, recovery = 0.25,
      scatter = 5.0, copies = 6, shape = "circle", range = 1.6, damage = 1.0 },
    { state = "rush3", telegraph = 0.8, active = 0.50, recovery = 0.37,
      rush = true, shape = "line", range = 12, width = 1.0, damage = 1.3, knock = 2.0 },
  } },
}

return {
  id = "neon_phantom",
  base = "void_sentinel",
  rig = "phantom",

  hp = 2500,
  attack = 15,
  defence = 30,
  exp = 350,

  speed = 4.5, -- m/s

  think = function(self)
    boss.think(self, PHASES)
  end,
}
