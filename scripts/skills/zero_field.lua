-- Zero Field: time stops for everyone around, and shatters when it goes on. Bosses are held but a moment.
local TIME = 3 -- s
local RANGE = 10 -- m
local STOP = {
  shape = "circle", range = RANGE,
  damage = 0,
  element = "cryo",
  status = "freeze", status_time = TIME,
}
local SHATTER = {
  shape = "circle", range = RANGE,
  telegraph = TIME,
  damage = 6.0, -- × attack
  element = "cryo",
  hit_stop = 0.084, -- s
}

return {
  id = "zero_field",
  ultimate = true,
  color = 0x9fe8ff,
  tags = { "cryo" },
  cost = 60, -- energy
  cooldown = 75, -- s

  release = function(_, player)
    world.strike(player, STOP)
    world.strike(player, SHATTER)
  end,
}
