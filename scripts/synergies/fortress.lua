-- Fortress: a shield that breaks throws everyone near back.
local BURST = {
  shape = "circle", range = 3, -- m
  damage = 0, knock = 3, -- m
}

return {
  id = "fortress",
  color = 0x3dff9a,
  tags = { "guard" },
  needs = { barrier = 2, plating = 2 },

  broken = function()
    world.strike(world.player(), BURST)
  end,
}
