-- A core of heat: the chain deals heat besides.
return {
  id = "heat_core",
  color = 0xff7a2a,
  tags = { "heat" },
  stats = { heat_share = 0.15 },
}
