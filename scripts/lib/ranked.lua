-- Tables that differ by rank, made once while a file is loaded: by_rank[self.rank] is the one that counts.
local ranked = {}

function ranked.make(ranks, make)
  local by_rank = {}
  for rank = 1, ranks do by_rank[rank] = make(rank) end
  return by_rank
end

return ranked
