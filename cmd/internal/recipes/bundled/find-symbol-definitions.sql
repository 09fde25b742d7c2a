SELECT kind, qualified_name, path, start_line AS line, signature
FROM symbols
WHERE (id IN (SELECT value FROM json_each(:name)) OR name IN (SELECT value FROM json_each(:name))) AND (:kind IS NULL OR kind = :kind OR node_kind = :kind)
ORDER BY path, line
