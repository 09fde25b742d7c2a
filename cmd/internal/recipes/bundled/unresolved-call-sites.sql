SELECT path, line, name, source_name AS caller, certainty, rule
FROM refs
WHERE kind IN ('calls', 'instantiates') AND certainty IN ('ambiguous', 'unresolved')
ORDER BY path, line
