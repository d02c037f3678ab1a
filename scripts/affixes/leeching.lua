-- A weapon that gives HP for kills.
return {
  id = "leeching",
  color = 0x3dff9a,
  tags = { "guard" },
  stats = { kill_heal = 0.003 },
}
