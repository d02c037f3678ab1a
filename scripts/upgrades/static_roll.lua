-- Static Roll: a dodge leaves a discharge where it began.
local ranked = require "lib.ranked"

local RANKS = 3
local RADIUS = 2.0 -- m
local DAMAGE, DAMAGE_RANK = 0.40, 0.60 -- × attack

local DISCHARGE = ranked.make(RANKS, function(rank)
  return { shape = "circle", range = RADIUS, damage = DAMAGE + DAMAGE_RANK * rank, element = "volt" }
end)

return {
  id = "static_roll",
  color = 0xffe95a,
  tags = { "volt", "move" },
  taste = 0.9,
  ranks = RANKS,

  dodge = function(self)
    world.strike(world.player(), DISCHARGE[self.rank])
  end,
}
