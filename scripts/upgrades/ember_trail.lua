-- Ember Trail: a dodge ends in a burst of heat.
local ranked = require "lib.ranked"

local RANKS = 3
local RADIUS = 1.6 -- m
local DAMAGE, DAMAGE_RANK = 0.40, 0.80 -- × attack

local BURST = ranked.make(RANKS, function(rank)
  return { shape = "circle", range = RADIUS, damage = DAMAGE + DAMAGE_RANK * rank, element = "heat" }
end)

return {
  id = "ember_trail",
  color = 0xff7a2a,
  tags = { "heat", "move" },
  taste = 0.8,
  ranks = RANKS,

  landed = function(self)
    world.strike(world.player(), BURST[self.rank])
  end,
}
