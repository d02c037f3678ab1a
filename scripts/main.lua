-- The game's manifest: who it is, and which version of the script interface it is written for.
return { id = "rift", version = "0.1.0", api = 1 }
