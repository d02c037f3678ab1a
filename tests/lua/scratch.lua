-- A copy of the game's scripts in a temporary folder, for specs that change them.
local scratch = {}

local Scratch = {}
Scratch.__index = Scratch

function scratch.make()
  local pipe = assert(io.popen("mktemp -d"))
  local folder = pipe:read("l")
  pipe:close()
  assert(os.execute(("cp -r scripts '%s/scripts'"):format(folder)))
  return setmetatable({ folder = folder }, Scratch)
end

function Scratch:read(name)
  local file = assert(io.open(self.folder .. "/" .. name))
  local text = file:read("a")
  file:close()
  return text
end

function Scratch:write(name, text)
  local file = assert(io.open(self.folder .. "/" .. name, "w"))
  file:write(text)
  file:close()
end

-- Replaces a text that has to be there, literally.
function Scratch:replace(name, from, to)
  local text = self:read(name)
  local first, last = text:find(from, 1, true)
  assert(first, ("%s does not hold '%s'"):format(name, from))
  self:write(name, text:sub(1, first - 1) .. to .. text:sub(last + 1))
end

function Scratch:remove()
  assert(os.execute(("rm -rf '%s'"):format(self.folder)))
end

return scratch
