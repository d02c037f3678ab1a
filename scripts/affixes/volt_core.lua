-- A core of volt: the chain deals volt besides.
return {
  id = "volt_core",
  color = 0xffe95a,
  tags = { "volt" },
  stats = { volt_share = 0.15 },
}
