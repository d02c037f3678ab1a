-- Corrupt: curses one of the things that are carried.
return {
  id = "corrupt",
  place = { weight = 1 },

  step = function()
    if world.curse_item() then
      world.tell("trap.corrupt")
    else
      world.tell("trap.corrupt_nothing")
    end
  end,
}
