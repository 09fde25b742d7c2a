WITH close AS (
  SELECT name, qualified_name, kind, path, start_line AS line,
         CASE WHEN instr(lower(name), lower(:name)) THEN length(name) - length(:name) ELSE length(:name) - length(name) END AS apart
  FROM symbols
  WHERE kind NOT IN ('file', 'package') AND is_local = 0 AND name <> :name
    AND (instr(lower(name), lower(:name)) OR instr(lower(:name), lower(name))))
SELECT name, qualified_name, kind, path, line
FROM close
WHERE apart <= max(6, min(length(name), length(:name)))
  AND 3 * min(length(name), length(:name)) >= 2 * length(:name)
ORDER BY apart, name, path, line
LIMIT :row_limit
