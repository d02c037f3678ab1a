-- Phantom Step: who avoids an attack leaves an image behind, which the foes go for.
local TIME = 1 -- s
local IMAGE = { -- it hurts nobody: it is what is seen of it
  shape = "circle", range = 0.5, -- m
  active = TIME, damage = 0,
}

return {
  id = "phantom_step",
  color = 0x7df9ff,
  tags = { "move" },
  needs = { perfect_dodge = 1, quick_reset = 2 },

  avoided = function()
    local player = world.player()
    local x, z = world.position(player)
    world.lure_enemies(x, z, TIME)
    world.strike(player, IMAGE)
  end,
}
