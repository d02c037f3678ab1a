-- What a run gains. All that can be gained is a file in upgrades/, synergies/, skills/, weapons/, chips/, affixes/
-- or curses/.
-- Shares are parts of one, times in seconds, lengths in metres.
return {
  -- Level L needs first + step × (L − 1) of experience.
  level = {
    first = 20, step = 32,
    hp = 5, -- more when unhurt; what is there does not grow
    attack = 0.03, -- of the attack of level 1
  },

  choice = {
    upgrades = 3, -- offered at a level-up
    rerolls = 2, -- in a run
    pass_heal = 0.08, -- of the HP, for taking nothing
    settle = 0.5, -- s in which a press does not count yet
    skills = 3, skill_picks = 2, -- offered at the start, and chosen of them
    ultimates = 2, -- offered at the start; one is chosen
  },

  energy = { most = 100, start = 50, second = 1, hit = 3, finisher = 6 },

  stats = {
    wounded = 0.50, -- of the HP: below it wounded_damage counts
    execute = 0.35, -- of a target's HP: below it execute_damage counts
    shield_after = 10, -- s without a hit
    last_stand = 1.5, -- s in which nothing hurts
  },

  pickups = {
    radius = 2.0, -- m from the player
    speed = 14, -- m/s
    rest = 0.25, -- s
    reach = 1.5, -- m: a weapon so near can be taken up
  },

  cells = { start = 1, most = 3, heal = 0.30, time = 0.5 },

  chips = {
    most = 6,
    throw_range = 8, -- m
    looks = {
      { id = "red", color = 0xff3b4e }, { id = "orange", color = 0xff8a1e }, { id = "amber", color = 0xffc93d },
      { id = "lime", color = 0xb4ff3d }, { id = "green", color = 0x3dff9a }, { id = "cyan", color = 0x00f0ff },
      { id = "blue", color = 0x3d7bff }, { id = "violet", color = 0x9a5cff }, { id = "pink", color = 0xff4fd8 },
      { id = "white", color = 0xf2f6ff }, { id = "grey", color = 0x8a93a6 }, { id = "black", color = 0x2a2f3d },
    },
  },

  drops = {
    chance = 0.04, -- that an ordinary enemy leaves an item; an elite always does
    elite_weapon = 0.35, -- chance of a weapon besides
    cell = 0.45, chip = 0.30, -- of the items; the rest are weapons
    spare = 5, -- experience × the floor's multiplier
  },

  curses = { chip = 0.12, weapon = 0.08, strength = 1.2 },

  -- Strength of a weapon: that of its rarity × (1 + floor × (F − 1)) × (1 ± spread). It multiplies the attack.
  weapons = {
    first = "arc_blade",
    floor = 0.03,
    spread = 0.05,
    rarities = { -- weights at quality 1, 2, 3
      { weights = { 70, 45, 25 }, strength = 1.00, affixes = 0, color = 0xd8e0f0 }, -- common
      { weights = { 24, 37, 40 }, strength = 1.15, affixes = 1, color = 0x3d9bff }, -- rare
      { weights = { 5, 14, 25 }, strength = 1.32, affixes = 2, color = 0xb45cff }, -- epic
      { weights = { 1, 4, 10 }, strength = 1.52, affixes = 3, color = 0xffc93d }, -- legendary
    },
  },
}
