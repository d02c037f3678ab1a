-- What chests, monster houses and bosses leave: it falls around the place of whatever leaves it.
local loot = {}

-- Drawn items, `count` of them.
function loot.drop_any(id, count, quality)
  local x, z = world.position(id)
  for _ = 1, count do world.drop_any(x, z, quality) end
end

-- Cells, chips or weapons; `rarity` is the least that a weapon has.
function loot.drop(id, count, item, quality, rarity)
  local x, z = world.position(id)
  for _ = 1, count do world.drop(x, z, item, quality, rarity) end
end

return loot
