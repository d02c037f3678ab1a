-- A weapon whose hits give more energy.
return {
  id = "charging",
  color = 0xffe600,
  tags = { "tech" },
  stats = { energy_hit = 2 },
}
