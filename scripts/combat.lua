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

  -- How many enemies may attack at a time in each way, on floors 1-5, 6-10 and 11-15.
  tokens = {
    { melee = 2, ranged = 2, charge = 1 },
    { melee = 3, ranged = 2, charge = 1 },
    { melee = 4, ranged = 3, charge = 1 },
  },
}
