-- Bind: the weapon can't be laid down.
return {
  id = "bind",
  color = 0x9a5cff,
  binds = true,
}
