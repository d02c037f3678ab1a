-- Blink Slash: through everyone in one cut; nothing hurts meanwhile.
local WAY = 6 -- m
local TIME = 0.15 -- s: what is left of the cast
local CUT = {
  shape = "line", range = WAY, width = 1.4, -- m
  damage = 3.0, -- × attack
  hit_stop = 0.05, -- s
}

return {
  id = "blink_slash",
  color = 0xe8f4ff,
  tags = { "blade", "move" },
  cost = 20, -- energy
  cooldown = 7, -- s

  release = function(_, player)
    world.strike(player, CUT)
    world.protect(player, TIME)
    world.dash(player, world.heading(player), WAY / TIME, TIME)
  end,
}
