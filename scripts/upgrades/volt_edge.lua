-- Volt Edge: the chain deals volt besides, and its last stage leaps from the first it hits to everyone around.
local ranked = require "lib.ranked"
local combo = require "lib.combo"

local RANKS = 3
local RADIUS = 4 -- m
local DAMAGE, DAMAGE_RANK = 0.10, 0.12 -- × attack
local ONCE = 30 -- ticks: longer than a last stage hits, shorter than a chain takes

-- With Superconduct:
local WIDE = 5 -- m
local CHILLED = 1.25 -- times the damage on who is slowed by cold

local function leap(factor)
  return ranked.make(RANKS, function(rank)
    return { damage = (DAMAGE + DAMAGE_RANK * rank) * factor, element = "volt" }
  end)
end
local LEAP, LEAP_CHILLED = leap(1), leap(CHILLED)

return {
  id = "volt_edge",
  color = 0xffe95a,
  tags = { "volt" },
  taste = 1.2,
  ranks = RANKS,
  first = { volt_share = 0.05 },
  stats = { volt_share = 0.05 },
  state = { leapt = -1000 }, -- the tick

  hit = function(self, other)
    if not combo.finishes() or world.ticks() - self.leapt < ONCE then
      return
    end
    self.leapt = world.ticks()
    local super = world.rank("superconduct") > 0
    local x, z = world.position(other)
    local player = world.player()
    local foes, count = world.enemies_near(x, z, super and WIDE or RADIUS)
    for i = 1, count do
      if foes[i] ~= other then
        local chilled = super and world.status_ticks(foes[i], "slow") > 0
        world.deal(player, foes[i], (chilled and LEAP_CHILLED or LEAP)[self.rank])
      end
    end
  end,
}
