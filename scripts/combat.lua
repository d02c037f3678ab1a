-- What all fights have in common. Times in seconds, lengths in metres.
return {
  burn = 0.5, -- s between two bites of a burn

  -- On bosses only: the element a boss fears and the one it resists change with the seed.
  weak = 1.5, -- times the damage
  resist = 0.75,

  boss = {
    control = 0.3, -- s that a stun or a freeze lasts on it at most
    slow = 0.5, -- part of a slow that it feels
    knock = 0, -- part of a push that it gives way to
  },
  elite = { knock = 0.4 },

  -- What elites may have besides their numbers; floors.lua says how many each has.
  affixes = {
    shielded = { color = 0x5ac8ff, shield = 0.3, back = 6.0 }, -- of its HP; s without a hit until it is whole again
    volatile = { color = 0xff7a1e, delay = 0.8, radius = 2.5, damage = 1.5 }, -- s, m, times its attack; hurts all
    hasty = { color = 0xffe94a, speed = 0.35, pause = 0.3 }, -- so much faster, its pauses so much shorter
    leeching = { color = 0xff2d75, heal = 0.1 }, -- of its HP, with each hit
    caller = { color = 0xb45aff, enemy = "glitch_bit", every = 8.0, count = 3, most = 6 },
    frost = { color = 0xd8f6ff, radius = 3.0, slow = 0.25 }, -- m around it
  },

  -- How many enemies may attack at a time in each way, on floors 1-5, 6-10 and 11-15.
  tokens = {
    { melee = 2, ranged = 2, charge = 1 },
    { melee = 3, ranged = 2, charge = 1 },
    { melee = 4, ranged = 3, charge = 1 },
  },
}
