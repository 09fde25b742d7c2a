SELECT s.qualified_name AS name, s.kind, s.path, s.start_line AS line, s.cyclomatic
FROM (SELECT 1 FROM files WHERE language = 'go' LIMIT 1) CROSS JOIN unreached AS u CROSS JOIN symbols AS s ON s.id = u.id
WHERE s.language = 'go' AND s.is_local = 0 AND s.cyclomatic >= :min_complexity
ORDER BY s.cyclomatic DESC, s.path, line
