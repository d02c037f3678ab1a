-- Purge chip: lifts curses and ends all that weighs on the player. Thrown, it breaks.
return {
  id = "purge",
  color = 0xf2f6ff,
  tags = { "guard" },

  release = function(_, player)
    world.lift_curses()
    world.cure(player)
  end,
}
