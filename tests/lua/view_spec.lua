-- What is tuned in scripts/ui/view.lua is what the view reads: no number is missing, none is without effect.
local function read_file(name)
  local file = assert(io.open(name))
  local text = file:read("a")
  file:close()
  return text
end

describe("view numbers", function()
  it("L1: every number has an effect, and none that is read is missing", function()
    local read = {}
    local list = read_file("runtime/app/view_state.h"):match("#define VIEW_NUMBERS(.-)clang%-format on")
    for group, name in list:gmatch("X%(([%w_]+), ([%w_]+)%)") do
      read[group .. "." .. name] = true
    end
    local tuned = {}
    for group, numbers in pairs(dofile("scripts/ui/view.lua")) do
      for name, value in pairs(numbers) do
        assert.are.equal("number", type(value))
        tuned[group .. "." .. name] = true
      end
    end
    assert.is_true(next(read) ~= nil)
    assert.are.same(read, tuned)
  end)
end)
