SELECT qualified_name AS name, kind, path, start_line AS line
FROM symbols WHERE is_deprecated = 1
ORDER BY path, line
