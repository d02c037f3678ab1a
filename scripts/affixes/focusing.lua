-- A weapon that makes skills harder.
return {
  id = "focusing",
  color = 0xffe600,
  tags = { "tech" },
  stats = { skill_damage = 0.12 },
}
