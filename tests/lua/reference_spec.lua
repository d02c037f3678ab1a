-- One table of functions and one schema a kind of definition: they are whole, what is generated from them says all of
-- it, and the loader keeps to them. Nothing here lists a function or a field: new ones are covered by themselves.
local rift = require("rift")
local scratch = require("tests.lua.scratch")

local functions, modules = rift.api()
local schemas = rift.schemas()

local function read_reference(name)
  local file = assert(io.open(os.getenv("RIFT_BUILD") .. "/reference/" .. name))
  local text = file:read("a")
  file:close()
  return text
end

local function full_name(entry)
  return entry.module == "" and entry.name or entry.module .. "." .. entry.name
end

local function is_sentence(text)
  return type(text) == "string" and text:find("^%S.*[%.%d]$") ~= nil
end

describe("the tables", function()
  it("L5: every function has types, a sentence, and every error an id", function()
    for _, entry in ipairs(functions) do
      local name = full_name(entry)
      assert.is_true(is_sentence(entry.doc), name)
      for _, slot in ipairs(entry.parameters) do assert.is_string(slot.name and slot.type, name) end
      for _, slot in ipairs(entry.returns) do assert.is_string(slot.type, name) end
      assert.are.equal(entry.error ~= nil, entry.error_id ~= nil, name)
      if entry.error_id then assert.is_truthy(entry.error_id:find("^script%.[%l_]+$"), name) end
    end
    for _, module in ipairs(modules) do
      assert.is_true(is_sentence(module.doc), module.name)
      for _, constant in ipairs(module.constants) do assert.is_true(is_sentence(constant.doc), constant.name) end
    end
  end)

  it("L5: every field has a sentence; a number its range; an optional one says what a missing one means", function()
    for _, schema in ipairs(schemas) do
      assert.is_true(is_sentence(schema.doc), schema.name)
      for _, field in ipairs(schema.fields) do
        local name = schema.name .. " " .. field.name
        assert.is_true(is_sentence(field.doc), name)
        if field.type == "number" or field.type == "integer" or field.type == "seconds" or field.type == "degrees" then
          assert.is_true(field.least < field.most, name)
        end
        if field.default then assert.is_true(field.least <= field.default and field.default <= field.most, name) end
        if field.optional then assert.is_truthy(field.default or field.absent, name) end
      end
    end
  end)
end)

---- What is generated ------------------------------------------------------------------------------------------------

-- One type of an annotation; reading "a|b" and a table's inside needs no more than this.
local CLASSES = { string = true, integer = true, number = true, boolean = true, any = true, table = true,
  ["nil"] = true, ["function"] = true, thread = true }

local function check_type(text, classes)
  local inner = text:match("^table<string, (.+)>$")
  if inner then return check_type(inner, classes) end
  if text:find("^fun%(.*%)$") then return true end
  for word in text:gmatch("[^|]+") do
    word = word:gsub("%?$", ""):gsub("%[%]$", "")
    if not (CLASSES[word] or classes[word] or word:find('^"[^"]+"$')) then return false end
  end
  return text ~= ""
end

-- The type that begins a text: types hold spaces only within brackets.
local function split_type(text)
  return text:match("^(table<.->)%s*(.*)$") or text:match("^(fun%b())%s*(.*)$") or text:match("^(%S+)%s*(.*)$")
end

local function known_classes(text)
  local classes = {}
  for name in text:gmatch("%-%-%-@class (%S+)") do
    assert.is_nil(classes[name], name .. " is described twice")
    classes[name] = true
  end
  for name in text:gmatch("%-%-%-@alias (%S+)") do classes[name] = true end
  return classes
end

local function check_annotations(text)
  local classes, parameters, fields = known_classes(text), {}, nil
  for line in text:gmatch("[^\n]*") do
    local tag, rest = line:match("^%-%-%-@(%w+) ?(.*)$")
    if tag == "param" or tag == "field" then
      local name, after = rest:match("^(%S+) (.+)$")
      assert.is_truthy(name, line)
      local type = split_type(after)
      assert.is_true(check_type(type, classes), line)
      if tag == "param" then
        parameters[#parameters + 1] = name:gsub("%?$", "")
      else
        assert.is_truthy(fields, "no class: " .. line)
        assert.is_truthy(name:find("^[%a_][%w_]*%??$") or name:find("^%[%w+%]$"), line)
        assert.is_nil(fields[name], line)
        fields[name] = true
      end
    elseif tag == "return" then
      assert.is_true(check_type(split_type(rest), classes), line)
    elseif tag == "class" then
      fields = {}
    elseif tag then
      assert.is_truthy(tag == "meta" or tag == "alias", line)
    elseif line:find("^function") then
      assert.are.equal(line:match("%((.-)%) end$"), table.concat(parameters, ", "), line)
      parameters, fields = {}, nil
    else
      assert.is_truthy(line == "" or line:find("^%-%-") or line:find("^%l+ = {}$"), line)
    end
  end
end

describe("the annotations", function()
  local stubs = read_reference("library/rift.lua")

  it("L5: are Lua, and well formed", function()
    assert.is_truthy(load(stubs, "=rift.lua", "t", { math = {}, string = {}, table = {}, world = {} }))
    assert.is_truthy(stubs:find("^%-%-%-@meta\n"))
    check_annotations(stubs)
  end)

  it("L5: hold every function, constant and field", function()
    for _, entry in ipairs(functions) do
      assert.is_truthy(stubs:find("\nfunction " .. full_name(entry) .. "(", 1, true), full_name(entry))
    end
    for _, module in ipairs(modules) do
      for _, constant in ipairs(module.constants) do
        assert.is_truthy(stubs:find("\n---@field " .. constant.name .. " ", 1, true), constant.name)
      end
    end
    for _, schema in ipairs(schemas) do
      local class = stubs:match("%-%-%-@class rift%." .. schema.name:gsub("%.", "%%.") .. "\n(.-)\n\n")
      assert.is_string(class, schema.name)
      local count = select(2, class:gsub("%-%-%-@field ", ""))
      assert.are.equal(#schema.fields, count, schema.name)
      for _, field in ipairs(schema.fields) do
        assert.is_truthy(class:find(field.doc, 1, true), schema.name .. " " .. field.name)
        if field.name:find("^%a") then
          assert.is_truthy(("\n" .. class):find("\n%-%-%-@field " .. field.name .. "%?? "), field.name)
        end
      end
    end
  end)
end)

describe("the reference", function()
  it("L5: names every function and field with its sentence", function()
    local page = read_reference("api.md")
    for _, entry in ipairs(functions) do
      local _, after = page:find("**`" .. full_name(entry) .. "`**", 1, true)
      assert.is_truthy(after and page:find(entry.doc, after, true), full_name(entry))
    end
    for _, schema in ipairs(schemas) do
      local _, from = page:find("\n##+ " .. schema.name:gsub("%.", "%%.") .. "\n")
      assert.is_truthy(from, schema.name)
      for _, field in ipairs(schema.fields) do
        local row = ("| %s |"):format(field.name == "*" and "any name" or ("`%s`"):format(field.name))
        assert.is_truthy(page:find(row, from, true), schema.name .. " " .. field.name)
        assert.is_truthy(page:find(field.doc, from, true), schema.name .. " " .. field.name)
      end
    end
  end)

  it("L5: comes out the same every time", function()
    local files = scratch.make()
    assert(os.execute(("mkdir '%s/library'"):format(files.folder)))
    assert(os.execute(("LUA_CPATH='%s/?.so' lua5.4 tools/generate_reference.lua '%s'"):format(os.getenv("RIFT_BUILD"),
      files.folder)))
    assert.are.equal(read_reference("api.md"), files:read("api.md"))
    assert.are.equal(read_reference("library/rift.lua"), files:read("library/rift.lua"))
    files:remove()
  end)
end)
