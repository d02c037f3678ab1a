-- A decoy of the Neon Phantom: looks like it, throws needles that hardly sting, and is gone at a few blows.
local boss = require "lib.boss"

local PHASES = boss.phases {
  { below = 1.00, speed = 1.00, gap = 1.50, attacks = {
    { state = "needles", telegraph = 0.5, active = 0.30, recovery = 0.4,
      shots = { count = 5, fan = 50, speed = 12, radius = 0.18, life = 1.5, damage = 0.3 } },
  } },
}

return {
  id = "phantom_decoy",
  base = "void_sentinel",
  rig = "phantom",

  hp = 148, -- 5 % of the phantom's
  attack = 19,
  defence = 30,
  exp = 0,

  radius = 0.6, -- m
  speed = 3.0, -- m/s
  spawn = 0.4, -- s

  think = function(self)
    boss.think(self, PHASES)
  end,
}
