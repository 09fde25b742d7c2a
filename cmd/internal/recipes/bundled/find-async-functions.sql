SELECT qualified_name AS name, kind, path, start_line AS line, lines
FROM symbols WHERE is_async = 1
ORDER BY path, line
