-- Execute: harder blows on who is nearly down. How few HP that are stands in growth.lua.
return {
  id = "execute",
  color = 0xff3b4e,
  tags = { "blade" },
  taste = 0.9,
  ranks = 2,
  stats = { execute_damage = 0.20 },
}
