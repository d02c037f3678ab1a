-- The fifteen floors.
--   multiplier     of the enemies' HP, attack and defence
--   enemies        on the floor, elites included
--   traps          on the floor
--   monster_house  chance in %
--   drop_quality   1 to 3
--   first_pack     the only pack in the room nearest the start, so that a new player meets something weak first
-- Floors 5, 10 and 15 belong to a boss: no packs, no traps, no monster house; `reward` multiplies what it leaves.
return {
  stairs = {
    descend = 0.5, -- s of fading out, and again of fading in below
    interact_range = 1.2, -- m from the stairs at which they can be taken
  },

  floors = {
    { multiplier = 1.0, enemies = 20, traps = 0, monster_house = 0, drop_quality = 1,
      first_pack = { enemy = "glitch_bit", count = 4 } },
    { multiplier = 1.1, enemies = 22, traps = 1, monster_house = 5, drop_quality = 1 },
    { multiplier = 1.2, enemies = 25, traps = 2, monster_house = 10, drop_quality = 1 },
    { multiplier = 1.3, enemies = 28, traps = 3, monster_house = 15, drop_quality = 1 },
    { multiplier = 1.4, enemies = 0, traps = 0, monster_house = 0, drop_quality = 1, boss = true, reward = 1 },

    { multiplier = 1.5, enemies = 25, traps = 2, monster_house = 10, drop_quality = 2 },
    { multiplier = 1.6, enemies = 28, traps = 3, monster_house = 15, drop_quality = 2 },
    { multiplier = 1.8, enemies = 30, traps = 4, monster_house = 20, drop_quality = 2 },
    { multiplier = 2.0, enemies = 32, traps = 5, monster_house = 25, drop_quality = 2 },
    { multiplier = 2.1, enemies = 0, traps = 0, monster_house = 0, drop_quality = 2, boss = true, reward = 2 },

    { multiplier = 2.2, enemies = 30, traps = 4, monster_house = 20, drop_quality = 3 },
    { multiplier = 2.5, enemies = 32, traps = 5, monster_house = 25, drop_quality = 3 },
    { multiplier = 2.8, enemies = 35, traps = 6, monster_house = 30, drop_quality = 3 },
    { multiplier = 3.0, enemies = 38, traps = 7, monster_house = 35, drop_quality = 3 },
    { multiplier = 3.2, enemies = 0, traps = 0, monster_house = 0, drop_quality = 3, boss = true, reward = 3 },
  },
}
