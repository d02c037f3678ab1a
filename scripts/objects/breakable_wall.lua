-- Breakable wall: behind it lies a short cut.
return {
  id = "breakable_wall",
  rig = "breakable_wall",
  hp = 50,
  color = 0xffa040,
  place = {
    site = "passage",
    count = { least = 0, most = 2 },
  },

  broken = function(self)
    world.open_passage(self.id)
    world.tell("object.breakable_wall")
  end,
}
