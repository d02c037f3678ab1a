-- Writes the reference of all that scripts may call and write, from the tables that the runtime itself works by:
--   lua5.4 tools/generate_reference.lua FOLDER        (rift.so on package.cpath, as LUA_CPATH sets it)
-- FOLDER/api.md is for reading, FOLDER/library/rift.lua holds annotations for the Lua language server. The same
-- runtime gives the same bytes.
local rift = require("rift")

-- How a type of the tables is called in annotations and on the page.
local ANNOTATED = {
  real = "number", entity = "rift.Entity", ["function"] = "function", seconds = "number", degrees = "number",
  color = "integer", choice = "string", value = "integer|number|boolean|string", vector = "number[]",
  numbers = "number[]", texts = "string[]", keys = "number[]",
}
local READ = {
  real = "any number", vector = "{ x, y, z }", numbers = "list of numbers", texts = "list of texts",
  keys = "{ time, value } each",
  value = "integer, float, boolean or short string", seconds = "number", degrees = "number", color = "colour",
}

local function annotated(type)
  return (type:gsub("[^|]+", function(word) return ANNOTATED[word] or word end))
end

local function number(value, type)
  if type == "color" then return ("0x%06x"):format(value) end
  return math.type(value) == "integer" and ("%d"):format(value) or ("%.6g"):format(value)
end

local function full_name(entry)
  return entry.module == "" and entry.name or entry.module .. "." .. entry.name
end

-- "integer (m)"
local function with_unit(type, unit)
  return unit and ("%s (%s)"):format(type, unit) or type
end

local function join(list, separator, write)
  local parts = {}
  for i, item in ipairs(list) do parts[i] = write(item) end
  return table.concat(parts, separator)
end

-- A line of the stubs that can't break out of its comment.
local function one_line(text)
  return (text:gsub("%s+", " "))
end

---- Annotations ------------------------------------------------------------------------------------------------------

local function class_of(schema_name)
  return "rift." .. schema_name
end

local function field_type(field)
  if field.type == "table" then return class_of(field.inner) end
  if field.type == "list" then return class_of(field.inner) .. "[]" end
  if field.type == "map" then return ("table<string, %s>"):format(class_of(field.inner)) end
  if field.words then
    return join(field.words, "|", function(word) return ('"%s"'):format(word) end)
  end
  if field.name == "*" and field.type == "number" then return "number|table" end -- tables of further ones
  if field.type == "function" then -- its sentence begins with "fun(self, other: entity)"
    return (field.doc:match("^fun%b()"):gsub("%(self", "(self: table"):gsub("entity", "rift.Entity"))
  end
  return annotated(field.type)
end

local function range_text(field)
  if not field.least then return nil end
  return ("%s … %s"):format(number(field.least, field.type), number(field.most, field.type))
end

local function default_text(field)
  if not field.optional then return nil end
  return field.absent or number(field.default, field.type)
end

local function field_doc(field)
  local notes = {}
  if field.unit then notes[#notes + 1] = field.unit end
  if field.least then notes[#notes + 1] = range_text(field) end
  if field.optional then notes[#notes + 1] = "default: " .. default_text(field) end
  return #notes == 0 and field.doc or ("%s (%s)"):format(field.doc, table.concat(notes, "; "))
end

-- Kinds may leave out what their base has; the annotations can't know whether there is one.
local HAS_BASE = { enemy = true, trap = true, hazard = true, object = true }
local function may_miss(schema, field)
  return field.optional or (HAS_BASE[schema.name:match("^%l+")] and field.name ~= "id")
end

local function stub_field(schema, field)
  local name = field.name
  if name == "*" then
    name = "[string]"
  elseif name:find("^%[2") then
    name = "[integer]" -- all elements behind the first
  elseif may_miss(schema, field) then
    name = name .. "?"
  end
  return ("---@field %s %s %s"):format(name, field_type(field), one_line(field_doc(field)))
end

local function add_classes(out, schemas)
  for _, schema in ipairs(schemas) do
    out("--- " .. one_line(schema.doc))
    if schema.files then
      out(("--- Returned by %s%s."):format(schema.files, schema.is_list and " as a list" or ""))
    end
    out("---@class " .. class_of(schema.name))
    for _, field in ipairs(schema.fields) do out(stub_field(schema, field)) end
    out("")
  end
end

local function add_function(out, entry)
  out("--- " .. one_line(entry.doc))
  if entry.error then out(("--- Raises %s when %s."):format(entry.error_id, one_line(entry.error))) end
  local names = {}
  for i, slot in ipairs(entry.parameters) do
    names[i] = slot.name
    local optional = slot.optional and slot.name ~= "..." and "?" or ""
    out(("---@param %s%s %s%s"):format(slot.name, optional, annotated(slot.type), slot.unit and " " .. slot.unit or ""))
  end
  for _, slot in ipairs(entry.returns) do
    local unit = slot.unit and " # " .. slot.unit or ""
    out(("---@return %s%s%s"):format(annotated(slot.type), slot.optional and "?" or "", unit))
  end
  out(("function %s(%s) end"):format(full_name(entry), table.concat(names, ", ")))
  out("")
end

local function add_module(out, module)
  if module.name == "" then return end
  out("--- " .. one_line(module.doc))
  out("---@class rift.library." .. module.name)
  for _, constant in ipairs(module.constants) do
    out(("---@field %s %s %s"):format(constant.name, constant.type, constant.doc))
  end
  out(module.name .. " = {}")
  out("")
end

local function write_stubs(functions, modules, schemas)
  local lines = {}
  local function out(line) lines[#lines + 1] = line end
  out("---@meta")
  out("-- What scripts may call and write. Generated by tools/generate_reference.lua; changes here are lost.")
  out("")
  out("--- An entity by handle, such as self.id; 0 is none.")
  out("---@alias rift.Entity integer")
  out("")
  add_classes(out, schemas)
  for _, module in ipairs(modules) do
    add_module(out, module)
    for _, entry in ipairs(functions) do
      if entry.module == module.name then add_function(out, entry) end
    end
  end
  return table.concat(lines, "\n")
end

---- The page ---------------------------------------------------------------------------------------------------------

local function cell(text)
  return (one_line(text):gsub("|", "\\|"))
end

local function page_type(field)
  if field.type == "table" then return ("[%s](#%s)"):format(field.inner, field.inner:gsub("%.", "")) end
  if field.type == "list" then return ("list of [%s](#%s)"):format(field.inner, field.inner:gsub("%.", "")) end
  if field.type == "map" then return ("[%s](#%s) by name"):format(field.inner, field.inner:gsub("%.", "")) end
  if field.words then return join(field.words, ", ", function(word) return ('`"%s"`'):format(word) end) end
  return READ[field.type] or field.type
end

local function add_schema_page(out, schema)
  local top = schema.files or schema.doc:find("^Given to") -- not within another
  out((top and "## " or "### ") .. schema.name)
  out("")
  out(schema.doc)
  if schema.files then
    out("")
    out(("Returned by `%s`%s."):format(schema.files, schema.is_list and ", as a list" or ""))
  end
  out("")
  out("| field | type | unit | range | default | what it is |")
  out("|---|---|---|---|---|---|")
  for _, field in ipairs(schema.fields) do
    local open = field.name == "*"
    local name = open and "any name" or ("`%s`"):format(field.name)
    local default = default_text(field) or (open and "" or "needed")
    out(("| %s | %s | %s | %s | %s | %s |"):format(name, cell(page_type(field)), cell(field.unit or ""),
      range_text(field) or "", cell(default), cell(field.doc)))
  end
  out("")
end

local function read_type(type)
  return (type:gsub("[^|]+", function(word) return READ[word] or word end):gsub("|", " or "))
end

local function page_slot(slot)
  local optional = slot.optional and slot.name ~= "..." and "?" or ""
  return ("%s%s: %s"):format(slot.name, optional, with_unit(read_type(slot.type), slot.unit))
end

local function page_return(slot)
  return with_unit(read_type(slot.type) .. (slot.optional and " or nil" or ""), slot.unit)
end

local function add_function_page(out, entry)
  local returns = #entry.returns > 0 and " → " .. join(entry.returns, ", ", page_return) or ""
  out(("**`%s`**`(%s)%s`  "):format(full_name(entry), join(entry.parameters, ", ", page_slot), returns))
  out(entry.doc .. (entry.error and (" Raises `%s` when %s."):format(entry.error_id, entry.error) or ""))
  out("")
end

local function add_module_page(out, module, functions)
  out("## " .. (module.name == "" and "Global functions" or "`" .. module.name .. "`"))
  out("")
  out(module.doc)
  out("")
  for _, constant in ipairs(module.constants) do
    out(("**`%s.%s`**`: %s`  "):format(module.name, constant.name, constant.type))
    out(constant.doc)
    out("")
  end
  for _, entry in ipairs(functions) do
    if entry.module == module.name then add_function_page(out, entry) end
  end
end

local INTRODUCTION = [[
# What scripts may call and write

Made from the tables that the runtime checks scripts by, so it is what this build does.

- A wrong argument raises `script.runtime`:
  `world.steer: argument 'x' must be a number, got string "left" (argument 2)`. An *entity* is a handle such as
  `self.id`; 0 is none. A *number* is finite; `any number` may be infinite or NaN as well.
- A wrong field is refused with file, line, field, value and what it must be (`script.field`); a misspelt one with the
  nearest name. Files are checked before they are used: all or nothing.
- Times are seconds and are rounded to ticks of 1/60 s. Heading 0 is +Z and grows towards +X.
]]

local function write_page(functions, modules, schemas)
  local lines = {}
  local function out(line) lines[#lines + 1] = line end
  out(INTRODUCTION)
  out("# Functions")
  out("")
  for _, module in ipairs(modules) do add_module_page(out, module, functions) end
  out("# Definition files")
  out("")
  for _, schema in ipairs(schemas) do add_schema_page(out, schema) end
  return table.concat(lines, "\n")
end

---- Files ------------------------------------------------------------------------------------------------------------

local function write_file(name, text)
  local file, message = io.open(name, "w")
  if not file then
    io.stderr:write("generate_reference: ", message, "\n")
    os.exit(1)
  end
  file:write(text)
  file:close()
end

local folder = ...
if not folder then
  io.stderr:write("usage: lua5.4 tools/generate_reference.lua FOLDER\n")
  os.exit(2)
end
local functions, modules = rift.api()
local schemas = rift.schemas()
write_file(folder .. "/api.md", write_page(functions, modules, schemas))
write_file(folder .. "/library/rift.lua", write_stubs(functions, modules, schemas))
