SELECT name, kind, path, line, lines
FROM unreferenced
WHERE is_used_in_file = 0 AND (:exported OR is_exported = 0) AND (:types OR kind IN ('function', 'method'))
ORDER BY path, line
