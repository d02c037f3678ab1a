std = "lua54"
max_line_length = 120
files["tests/lua"] = { std = "lua54+busted" }
files["scripts"] = { read_globals = { "world", "rng", "text" } }
