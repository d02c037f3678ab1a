-- Bomb chip: a great blast around the player, or where it comes down.
local BLAST = {
  shape = "circle", range = 5, -- m
  damage = 6.0, -- × attack
  hit_stop = 0.067, -- s
}

return {
  id = "bomb",
  color = 0xff3b4e,
  tags = { "blade" },

  release = function(_, player)
    world.strike(player, BLAST)
  end,

  throw = function(_, player)
    local x, z = world.throw_place()
    world.strike(player, BLAST, x, z)
  end,
}
