-- Heat Edge: the chain deals heat besides, and sets on fire.
local ranked = require "lib.ranked"
local combo = require "lib.combo"

local RANKS = 3
local TIME = 3 -- s
local BURN = 0.10 -- of the attack a second, for one rank more than there are

local FIRE = ranked.make(RANKS, function(rank)
  return { damage = 0, element = "heat", status = "burn", status_time = TIME, status_strength = BURN * (rank + 1) }
end)

return {
  id = "heat_edge",
  color = 0xff7a2a,
  tags = { "heat" },
  taste = 1.2,
  ranks = RANKS,
  first = { heat_share = 0.05 },
  stats = { heat_share = 0.05 },

  hit = function(self, other)
    if combo.hits() then
      world.deal(world.player(), other, FIRE[self.rank])
    end
  end,
}
