-- Data Leech: kills give HP back.
return {
  id = "data_leech",
  color = 0x3dff9a,
  tags = { "guard", "blade" },
  taste = 1.1,
  ranks = 3,
  stats = { kill_heal = 0.004 },
}
