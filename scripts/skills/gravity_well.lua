-- Gravity Well: draws everyone near to where the player stands, then bursts.
local TIME = 1.2 -- s until it bursts
local PULL = {
  shape = "circle", range = 4.5, -- m
  active = TIME, pull = 3.5, -- m/s
  damage = 0,
}
local BURST = {
  shape = "circle", range = 2.5, -- m
  telegraph = TIME,
  damage = 2.6, -- × attack
  hit_stop = 0.05, -- s
}

return {
  id = "gravity_well",
  color = 0x9a5cff,
  tags = { "tech" },
  cost = 30, -- energy
  cooldown = 11, -- s

  release = function(_, player)
    world.strike(player, PULL)
    world.strike(player, BURST)
  end,
}
