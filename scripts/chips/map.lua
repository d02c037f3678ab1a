-- Map chip: shows the whole floor, and its traps. Thrown, it breaks.
return {
  id = "map",
  color = 0x00f0ff,
  tags = { "luck" },

  release = function()
    world.reveal_floor()
  end,
}
