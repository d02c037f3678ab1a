-- The repair cell before a boss: half of the HP, and a cell to take along.
return {
  id = "anteroom_cell",
  base = "repair_cell",
  place = {
    rooms = { "anteroom" },
    count = { least = 1, most = 1 },
  },
  state = { share = 0.50, cells = 1 },
}
