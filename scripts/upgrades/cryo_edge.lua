-- Cryo Edge: the chain deals cryo besides, and slows.
local ranked = require "lib.ranked"
local combo = require "lib.combo"

local RANKS = 3
local TIME = 2 -- s
local SLOW, SLOW_RANK = 0.10, 0.08

local CHILL = ranked.make(RANKS, function(rank)
  local strength = SLOW + SLOW_RANK * rank
  return { damage = 0, element = "cryo", status = "slow", status_time = TIME, status_strength = strength }
end)

return {
  id = "cryo_edge",
  color = 0x5ad8ff,
  tags = { "cryo" },
  taste = 1.1,
  ranks = RANKS,
  first = { cryo_share = 0.05 },
  stats = { cryo_share = 0.05 },

  hit = function(self, other)
    if combo.hits() then
      world.deal(world.player(), other, CHILL[self.rank])
    end
  end,
}
