-- What chests, monster houses and bosses give.
local CELL, CHIP = 0.45, 0.30 -- shares of the items; the rest are weapons
local TOO_MANY = 5 -- experience, times the floor's multiplier, for an item that can't be carried any more
local BEST = 4 -- quality

local loot = {}

-- A cell, chip or weapon, or some experience when there is no room for it.
function loot.give(item, quality)
  if not world.give_item(item, quality < BEST and quality or BEST) then
    world.gain_exp(math.floor(TOO_MANY * world.floor_multiplier() + 0.5))
  end
end

-- A drawn item.
function loot.give_any(quality)
  local draw = math.random()
  loot.give(draw < CELL and "cell" or draw < CELL + CHIP and "chip" or "weapon", quality)
end

return loot
