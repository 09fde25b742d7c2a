WITH RECURSIVE up(id, depth) AS (
  SELECT id, 0 FROM symbols WHERE (id IN (SELECT value FROM json_each(:symbol_name)) OR name IN (SELECT value FROM json_each(:symbol_name))) AND kind IN ('class', 'struct', 'interface', 'trait', 'enum', 'type') AND (:file_path IS NULL OR path = :file_path)
  UNION
  SELECT e.target, u.depth + 1 FROM up AS u CROSS JOIN edges AS e ON e.source = u.id WHERE e.kind IN ('extends', 'implements') AND u.depth < :max_depth
)
SELECT min(u.depth) AS depth, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM up AS u CROSS JOIN symbols AS s ON s.id = u.id
WHERE u.depth > 0
GROUP BY s.id
ORDER BY depth, path, line
