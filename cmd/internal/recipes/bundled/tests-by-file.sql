SELECT path, source_name AS test, target_path AS tested, count(*) AS symbols, min(line) AS line
FROM edges WHERE kind = 'tests'
GROUP BY path, source, target_path
ORDER BY path, line, symbols DESC
