-- Data chip: experience. Thrown, it breaks.
local SHARE = 0.6 -- of what the level needs

return {
  id = "data",
  color = 0x7df9ff,
  tags = { "luck" },

  release = function()
    world.gain_exp(math.floor(world.exp_needed() * SHARE + 0.5))
  end,
}
