-- Last Stand: a deadly hit is survived, once in five floors.
return {
  id = "last_stand",
  color = 0x3dff9a,
  tags = { "guard" },
  taste = 1.2,
  stats = { last_stand = 0.15 },
}
