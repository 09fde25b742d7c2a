SELECT path, line, source_name AS caller, target_name AS callee, external, certainty
FROM refs
WHERE kind IN ('calls', 'instantiates') AND name = :callee
ORDER BY path, line
