-- Alarm: a beacon comes up, and enemies all around.
local COUNT = 8
local RADIUS = 5 -- m from the trap

return {
  id = "alarm",
  rig = "beacon", -- seen once it was stepped on
  states = { idle = "idle" },
  place = { weight = 1 },

  step = function(self)
    local x, z = world.position(self.id)
    world.spawn_ring(x, z, RADIUS, COUNT)
    world.tell("trap.alarm")
  end,
}
