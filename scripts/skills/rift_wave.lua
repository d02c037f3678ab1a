-- Rift Wave: a line of lightning before the player.
local WAVE = {
  shape = "line", range = 8, width = 1.6, -- m
  damage = 4.2, -- × attack
  knock = 2, -- m
  element = "volt",
  hit_stop = 0.05, -- s
}

return {
  id = "rift_wave",
  color = 0xffe14a,
  element = WAVE.element,
  tags = { "volt" },
  cost = 20, -- energy
  cooldown = 6, -- s

  release = function(_, player)
    world.strike(player, WAVE)
  end,
}
