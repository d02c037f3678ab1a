-- Nova Ring: a burst of heat around the player, which sets on fire.
local RING = {
  shape = "circle", range = 4, -- m
  damage = 3.4, -- × attack
  element = "heat",
  status = "burn", status_time = 3, status_strength = 0.20, -- of the attack a second
  hit_stop = 0.05, -- s
}

return {
  id = "nova_ring",
  color = 0xff7a2a,
  element = RING.element,
  tags = { "heat" },
  cost = 25, -- energy
  cooldown = 8, -- s

  release = function(_, player)
    world.strike(player, RING)
  end,
}
