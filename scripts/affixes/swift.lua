-- A light weapon: walking and running are faster.
return {
  id = "swift",
  color = 0x7df9ff,
  tags = { "move" },
  stats = { speed = 0.04 },
}
