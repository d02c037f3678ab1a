-- Explosive barrel: one touch of a blade, and everybody around it is hurt, whoever that is.
local RADIUS = 2.0 -- m
local DAMAGE = 50

return {
  id = "barrel",
  rig = "barrel",
  hp = 1,
  color = 0xff5a1e,
  place = {
    rooms = { "combat", "elite" },
    count = { least = 3, most = 7 },
    solid = true,
  },

  broken = function(self)
    local x, z = world.position(self.id)
    world.blast(self.id, x, z, RADIUS, DAMAGE)
  end,
}
