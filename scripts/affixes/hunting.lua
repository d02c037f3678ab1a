-- A weapon against elites and bosses.
return {
  id = "hunting",
  color = 0xff3b4e,
  tags = { "blade" },
  stats = { mighty_damage = 0.12 },
}
