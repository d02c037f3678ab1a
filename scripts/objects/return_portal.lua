-- Return portal: home, with everything that was gained. On the last floor that is the win.
return {
  id = "return_portal",
  rig = "portal",
  states = { idle = "idle" },
  use_range = 1.2, -- m from its edge
  mark = "portal",
  color = 0x00f0ff,
  place = { site = "none" },

  use = function()
    world.end_run()
  end,
}
