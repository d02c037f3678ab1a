std = "lua54"
max_line_length = 120
files["tests/lua"] = { std = "lua54+busted" }
files["scripts"] = { std = { read_globals = { "assert", "error", "ipairs", "next", "pairs", "require", "select",
  "tonumber", "tostring", "type", "math", "string", "table", "world" } } }
