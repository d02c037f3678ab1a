-- Guard Pulse: a shield, and room to breathe.
local SHIELD, TIME = 0.25, 5 -- of the HP when unhurt, s
local PULSE = {
  shape = "circle", range = 3, -- m
  damage = 1.2, -- × attack
  knock = 3, -- m
  hit_stop = 0.034, -- s
}

return {
  id = "guard_pulse",
  color = 0x3dff9a,
  tags = { "guard" },
  cost = 25, -- energy
  cooldown = 14, -- s

  release = function(_, player)
    local _, hp_max = world.hp(player)
    world.give_shield(player, math.floor(hp_max * SHIELD + 0.5), TIME)
    world.strike(player, PULSE)
  end,
}
