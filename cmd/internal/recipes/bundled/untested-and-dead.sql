SELECT name, kind, path, line, lines
FROM unreferenced
WHERE is_used_in_file = 0 AND kind IN ('function', 'method')
  AND id NOT IN (SELECT id FROM coverage WHERE id IS NOT NULL AND hit > 0)
ORDER BY path, line
