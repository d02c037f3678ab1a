-- Blur: there is no map.
return {
  id = "blur",
  color = 0x8a93a6,
  hides_map = true,
}
