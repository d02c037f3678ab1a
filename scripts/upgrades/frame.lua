-- Frame: more HP, and they come full.
local HP = 15

return {
  id = "frame",
  color = 0x3dff9a,
  tags = { "guard" },
  taste = 1.2,
  ranks = 5,
  stats = { hp = HP },

  gain = function(_, player)
    world.heal(player, HP)
  end,
}
