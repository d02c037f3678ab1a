-- Whether the blow that a callback is told of is one of the chain of attacks.
local combo = {}

function combo.hits()
  local sort = world.last_blow()
  return sort == "combo" or sort == "finisher"
end

function combo.finishes()
  return world.last_blow() == "finisher"
end

return combo
