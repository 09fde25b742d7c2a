SELECT s.qualified_name AS name, s.path, s.start_line AS line, s.cyclomatic, s.cognitive
FROM (SELECT 1 FROM files WHERE language = 'go' LIMIT 1) CROSS JOIN unreached AS u CROSS JOIN symbols AS s ON s.id = u.id
WHERE s.language = 'go' AND s.cyclomatic >= :min_complexity
  AND s.id NOT IN (SELECT id FROM coverage WHERE id IS NOT NULL AND percent >= 50)
ORDER BY s.cyclomatic DESC, s.path, line
