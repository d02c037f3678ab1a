-- Cryo Field: a field of cold where the player aims, which hurts and slows who stands in it.
local REACH = 8 -- m
local FIELD = {
  shape = "circle", range = 3, -- m
  active = 4, period = 0.5, -- s
  damage = 0.7, -- × attack, each period
  element = "cryo",
  status = "slow", status_time = 0.75, status_strength = 0.40, -- longer than a period, so that it lasts meanwhile
}

return {
  id = "cryo_field",
  color = 0x5ad8ff,
  element = FIELD.element,
  tags = { "cryo" },
  cost = 25, -- energy
  cooldown = 10, -- s

  release = function(_, player)
    local x, z = world.aim_place(REACH)
    world.strike(player, FIELD, x, z)
  end,
}
