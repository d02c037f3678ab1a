-- Warp Hole: off to another room, whichever.
return {
  id = "warp_hole",
  place = { weight = 1 },

  step = function(self, player)
    local x, z = world.draw_place(-1, world.room_of(self.id))
    if x then
      world.teleport(player, x, z)
    end
    world.tell("trap.warp_hole")
  end,
}
