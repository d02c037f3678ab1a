-- Redline: harder blows while wounded.
return {
  id = "redline",
  color = 0xff3b4e,
  tags = { "blade" },
  taste = 0.8,
  ranks = 2,
  stats = { wounded_damage = 0.20 },
}
