-- Orbit Bit: bits circle around the player and graze whoever comes near.
local ranked = require "lib.ranked"

local RANKS = 3
local RADIUS = 1.9 -- m
local PERIOD = 30 -- ticks
local DAMAGE_RANK = 0.16 -- × attack

local GRAZE = ranked.make(RANKS, function(rank)
  return { shape = "circle", range = RADIUS, damage = DAMAGE_RANK * rank, attached = true }
end)

return {
  id = "orbit_bit",
  color = 0xffe600,
  tags = { "tech" },
  taste = 1.1,
  ranks = RANKS,

  think = function(self)
    if world.ticks() % PERIOD == 0 then
      world.strike(world.player(), GRAZE[self.rank])
    end
  end,
}
