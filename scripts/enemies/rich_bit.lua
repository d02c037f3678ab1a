-- A Glitch Bit that the Swarm chip calls: it is worth twice as much, and no floor has it by itself.
return {
  id = "rich_bit",
  base = "glitch_bit",
  exp = 4,
  pack = { least = 1, most = 1, weight = 0 },
}
