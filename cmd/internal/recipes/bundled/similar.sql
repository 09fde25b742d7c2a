SELECT name, qualified_name, kind, path, start_line AS line
FROM symbols
WHERE kind NOT IN ('file', 'package') AND is_local = 0 AND name <> :name
  AND (instr(lower(name), lower(:name)) OR instr(lower(:name), lower(name)) AND length(name) >= 4)
ORDER BY abs(length(name) - length(:name)), name, path, line
LIMIT :row_limit
