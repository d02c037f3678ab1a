-- Reads every #include under runtime/ and fails when a room includes one it may not see, reaches past another room's
-- face, or uses a library that belongs to another room.

local SEES = {
  base = {},
  dungeon = { "base" },
  rig = { "base" },
  physics = { "base" },
  active = { "base", "physics" },
  vrm = { "base", "physics" },
  world = { "base", "dungeon", "rig" },
  render = { "base", "rig", "dungeon" },
  audio = { "base" },
  script = { "base", "dungeon", "rig", "physics", "active", "vrm", "world", "render", "audio" },
  app = { "base", "dungeon", "rig", "physics", "active", "vrm", "world", "render", "audio", "script" },
}

-- A room's faces: the headers that other rooms may include. The default is the one named after the room.
local FACES = {
  world = { ["world.h"] = true, ["visible.h"] = true },
  physics = { ["physics.h"] = true, ["vector.h"] = true },
} -- combat.h and growth.h come with world.h

-- Library header pattern → the only room that may include it.
local LIBRARIES = {
  { "^lua%.h$", "script" }, { "^lualib%.h$", "script" }, { "^lauxlib%.h$", "script" },
  { "^glad/", "render" }, { "^EGL/", "render" }, { "^GLFW/", "app" }, { "^ode/", "physics" }, { "^AL/", "audio" },
}

-- Files that see less than their room does: the bot plays by what a player can see.
local NARROWER = {
  { file = "^runtime/app/bot[%w_]*%.[ch]$", allowed = { ["world/visible.h"] = true, ["base/base.h"] = true } },
}

local findings = 0
local function finding(file, line, text)
  findings = findings + 1
  print(("%s:%d: %s"):format(file, line, text))
end

local function contains(list, value)
  for _, item in ipairs(list) do
    if item == value then return true end
  end
  return false
end

local function check_quoted(path, file, line, room, target)
  local other, header = target:match("^([%w_]+)/([%w_./]+)$")
  if not other then
    local own = path:match("^(.*/)") .. target
    local found = io.open(own)
    if found then
      found:close()
    else
      finding(file, line, ('"%s" is not beside this file; name its room'):format(target))
    end
    return
  end
  if not SEES[other] then
    finding(file, line, ('"%s" is in no room of the architecture'):format(target))
  elseif other ~= room then
    if not contains(SEES[room], other) then
      finding(file, line, ("%s/ may not include %s/ (it sees: %s)"):format(room, other, table.concat(SEES[room], ", ")))
    end
    local faces = FACES[other] or { [other .. ".h"] = true }
    if not faces[header] then
      finding(file, line, ('"%s" is private to %s/; include its face'):format(target, other))
    end
  end
  for _, narrow in ipairs(NARROWER) do
    local own_family = target:match("^app/bot[%w_]*%.h$")
    if file:match(narrow.file) and not narrow.allowed[target] and not own_family then
      finding(file, line, ('"%s" is more than this file may see'):format(target))
    end
  end
end

-- `path` is where it lies, `file` what it is called in messages.
local function check_file(path, file)
  local room = file:match("^runtime/([%w_]+)/")
  if not SEES[room] then
    finding(file, 1, "this folder is no room of the architecture")
    return
  end
  local line = 0
  for text in io.lines(path) do
    line = line + 1
    local quoted = text:match('^%s*#%s*include%s*"([^"]+)"')
    local angled = text:match("^%s*#%s*include%s*<([^>]+)>")
    if quoted then check_quoted(path, file, line, room, quoted) end
    for _, library in ipairs(LIBRARIES) do
      local name = angled or quoted
      if name and name:match(library[1]) and room ~= library[2] then
        finding(file, line, ("<%s> belongs to %s/ alone"):format(name, library[2]))
      end
    end
  end
end

local root = arg[1] or "runtime"
local listing = assert(io.popen(("find '%s' -name '*.[ch]' | LC_ALL=C sort"):format(root)))
local files = 0
for path in listing:lines() do
  files = files + 1
  check_file(path, "runtime/" .. path:sub(#root + 2))
end
listing:close()
if findings > 0 then
  print(("%d wrong arrow(s)"):format(findings))
  os.exit(1)
end
print(("%d files, every arrow allowed"):format(files))
