local en = {
  ["title"] = "RIFT SURVIVORS",
}
return en
