-- A sharp weapon: more attack.
return {
  id = "sharp",
  color = 0xffffff,
  tags = { "blade" },
  stats = { attack = 0.08 },
}
