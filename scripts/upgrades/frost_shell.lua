-- Frost Shell: whoever is near freezes when the player is hurt.
local FROST = {
  shape = "circle", range = 2.5, -- m
  damage = 0, element = "cryo",
  status = "freeze", status_time = 1, -- s
}
local REST, REST_RANK = 9 * 60, -2 * 60 -- ticks

return {
  id = "frost_shell",
  color = 0x5ad8ff,
  tags = { "cryo", "guard" },
  taste = 0.9,
  ranks = 3,
  state = { ready = 0 }, -- the tick

  hurt = function(self)
    if world.ticks() >= self.ready then
      self.ready = world.ticks() + REST + REST_RANK * self.rank
      world.strike(world.player(), FROST)
    end
  end,
}
