-- A core of cold: the chain deals cryo besides.
return {
  id = "cryo_core",
  color = 0x5ad8ff,
  tags = { "cryo" },
  stats = { cryo_share = 0.15 },
}
