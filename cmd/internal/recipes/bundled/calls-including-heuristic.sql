SELECT path, line, source_name AS caller, certainty, target_name AS callee
FROM refs
WHERE kind IN ('calls', 'instantiates') AND name = :callee AND certainty IN ('exact', 'inferred', 'ambiguous', 'unresolved')
ORDER BY certainty <> 'exact', certainty <> 'inferred', path, line
