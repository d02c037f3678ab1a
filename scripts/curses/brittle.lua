-- Brittle: every hit hurts more.
return {
  id = "brittle",
  color = 0xff3b4e,
  stats = { damage_taken = 0.15 },
}
