-- Reads JSON into tables; null becomes json.null. For specs: strict, small, not fast.
local json = { null = setmetatable({}, { __tostring = function() return "null" end }) }

local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }

local function fail(text, at, what)
  local _, line = text:sub(1, at):gsub("\n", "")
  error(("JSON line %d, near '%s': %s"):format(line + 1, text:sub(at, at + 15), what), 0)
end

local function skip(text, at)
  return text:find("[^ \t\r\n]", at) or #text + 1
end

local read_value

local function read_string(text, at)
  local parts, from = {}, at + 1
  while true do
    local stop = text:find('["\\]', from)
    if not stop then fail(text, at, "the string has no end") end
    parts[#parts + 1] = text:sub(from, stop - 1)
    if text:sub(stop, stop) == '"' then return table.concat(parts), stop + 1 end
    local escape = text:sub(stop + 1, stop + 1)
    if escape == "u" then
      parts[#parts + 1] = utf8.char(tonumber(text:sub(stop + 2, stop + 5), 16))
      from = stop + 6
    else
      parts[#parts + 1] = ESCAPES[escape] or fail(text, stop, "unknown escape")
      from = stop + 2
    end
  end
end

local function read_list(text, at)
  local list = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == "]" then return list, at + 1 end
  while true do
    list[#list + 1], at = read_value(text, at)
    at = skip(text, at)
    local mark = text:sub(at, at)
    if mark == "]" then return list, at + 1 end
    if mark ~= "," then fail(text, at, "',' or ']' expected") end
    at = at + 1
  end
end

local function read_object(text, at)
  local object = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == "}" then return object, at + 1 end
  while true do
    at = skip(text, at)
    if text:sub(at, at) ~= '"' then fail(text, at, "a name expected") end
    local name
    name, at = read_string(text, at)
    at = skip(text, at)
    if text:sub(at, at) ~= ":" then fail(text, at, "':' expected") end
    object[name], at = read_value(text, at + 1)
    at = skip(text, at)
    local mark = text:sub(at, at)
    if mark == "}" then return object, at + 1 end
    if mark ~= "," then fail(text, at, "',' or '}' expected") end
    at = at + 1
  end
end

local WORDS = { ["true"] = true, ["false"] = false, null = json.null }

function read_value(text, at)
  at = skip(text, at)
  local mark = text:sub(at, at)
  if mark == '"' then return read_string(text, at) end
  if mark == "[" then return read_list(text, at) end
  if mark == "{" then return read_object(text, at) end
  local word = text:match("^%a+", at)
  if word and WORDS[word] ~= nil then return WORDS[word], at + #word end
  local number = text:match("^-?%d+%.?%d*[eE]?[+-]?%d*", at)
  if not number then fail(text, at, "a value expected") end
  return tonumber(number), at + #number
end

function json.decode(text)
  local value, at = read_value(text, 1)
  if skip(text, at) <= #text then fail(text, at, "more text behind the value") end
  return value
end

function json.read(path)
  local file = assert(io.open(path))
  local text = file:read("a")
  file:close()
  return json.decode(text)
end

return json
