SELECT end_line - start_line + 1 AS length, qualified_name AS name, kind, path, start_line AS line
FROM symbols
WHERE kind NOT IN ('file', 'package') AND (:kind IS NULL AND kind <> 'section' OR kind = :kind OR node_kind = :kind)
ORDER BY length DESC, path, line
LIMIT :row_limit
