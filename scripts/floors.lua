-- The fifteen floors.
--   multiplier     of the enemies' HP, attack, defence and experience
--   enemies        on the floor, elites included
--   traps          on the floor
--   monster_house  chance in %; `surge` says who rises in it: so many enemies, and elites besides
--   drop_quality   1 to 3
--   first_pack     the only pack in the room nearest the start, so that a new player meets something weak first
--   packs          how many of a hundred packs are of which kind; kinds that are not named, as those of mods, have the
--                  weight of their own file
--   farther        so many metres farther do enemies notice the player
--   affixes        that each elite has
-- Floors 5, 10 and 15 belong to a boss: no packs, no traps, no monster house; `arena` is the edge of its room in m,
-- `reward` multiplies what it leaves.

-- 50 on floor 2 to 80 on floor 14, one elite at first, two from floor 8 on.
local function surge(floor)
  local count = math.floor(50 + 2.5 * (floor - 2) + 0.5)
  return { least = count, most = count, elites = floor < 8 and 1 or 2 }
end

local FIRST = { glitch_bit = 70, data_drone = 30, neon_sniper = 0, rift_charger = 0 }
local SECOND = { glitch_bit = 60, data_drone = 32, neon_sniper = 8, rift_charger = 0 }
local THIRD = { glitch_bit = 46, data_drone = 32, neon_sniper = 14, rift_charger = 8 }
local ARCADE = { glitch_bit = 37, data_drone = 31, neon_sniper = 19, rift_charger = 13 }
local CORE = { glitch_bit = 28, data_drone = 31, neon_sniper = 23, rift_charger = 18 }

return {
  stairs = {
    descend = 0.5, -- s of fading out, and again of fading in below
    interact_range = 1.2, -- m from the stairs at which they can be taken
  },

  elite = { hp = 3, attack = 1.4, exp = 5, size = 1.3 }, -- what an elite's numbers are multiplied by
  surge_packs = { glitch_bit = 70, data_drone = 20, neon_sniper = 5, rift_charger = 5 }, -- % of those who rise
  surge_hp = 0.7, -- what the HP of those in a monster house are multiplied by

  floors = {
    { multiplier = 1.0, enemies = 20, traps = 0, monster_house = 0, drop_quality = 1,
      packs = FIRST, first_pack = { enemy = "glitch_bit", count = 4 } },
    { multiplier = 1.1, enemies = 22, traps = 1, monster_house = 5, surge = surge(2), drop_quality = 1,
      packs = SECOND, affixes = 1 },
    { multiplier = 1.2, enemies = 25, traps = 2, monster_house = 10, surge = surge(3), drop_quality = 1,
      packs = THIRD, affixes = 1 },
    { multiplier = 1.3, enemies = 28, traps = 3, monster_house = 15, surge = surge(4), drop_quality = 1,
      packs = THIRD, affixes = 1 },
    { multiplier = 1.4, enemies = 0, traps = 0, monster_house = 0, drop_quality = 1,
      boss = "void_sentinel", arena = 20, reward = 1 },

    { multiplier = 1.5, enemies = 25, traps = 2, monster_house = 10, surge = surge(6), drop_quality = 2,
      packs = ARCADE, farther = 2, affixes = 1 },
    { multiplier = 1.6, enemies = 28, traps = 3, monster_house = 15, surge = surge(7), drop_quality = 2,
      packs = ARCADE, farther = 2, affixes = 1 },
    { multiplier = 1.8, enemies = 30, traps = 4, monster_house = 20, surge = surge(8), drop_quality = 2,
      packs = ARCADE, farther = 2, affixes = 1 },
    { multiplier = 2.0, enemies = 32, traps = 5, monster_house = 25, surge = surge(9), drop_quality = 2,
      packs = ARCADE, farther = 2, affixes = 1 },
    { multiplier = 2.1, enemies = 0, traps = 0, monster_house = 0, drop_quality = 2,
      boss = "neon_phantom", arena = 25, reward = 2 },

    { multiplier = 2.2, enemies = 30, traps = 4, monster_house = 20, surge = surge(11), drop_quality = 3,
      packs = CORE, farther = 4, affixes = 2 },
    { multiplier = 2.5, enemies = 32, traps = 5, monster_house = 25, surge = surge(12), drop_quality = 3,
      packs = CORE, farther = 4, affixes = 2 },
    { multiplier = 2.8, enemies = 35, traps = 6, monster_house = 30, surge = surge(13), drop_quality = 3,
      packs = CORE, farther = 4, affixes = 2 },
    { multiplier = 3.0, enemies = 38, traps = 7, monster_house = 35, surge = surge(14), drop_quality = 3,
      packs = CORE, farther = 4, affixes = 2 },
    { multiplier = 3.2, enemies = 0, traps = 0, monster_house = 0, drop_quality = 3,
      boss = "core_corruptor", arena = 30, reward = 3 },
  },
}
