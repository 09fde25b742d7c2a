WITH RECURSIVE down(id, depth) AS (
  SELECT id, 0 FROM symbols WHERE (id IN (SELECT value FROM json_each(:symbol_name)) OR name IN (SELECT value FROM json_each(:symbol_name))) AND kind IN ('class', 'struct', 'interface', 'trait', 'enum', 'type') AND (:file_path IS NULL OR path = :file_path)
  UNION
  SELECT e.source, d.depth + 1 FROM down AS d CROSS JOIN edges AS e ON e.target = d.id WHERE e.kind IN ('extends', 'implements') AND d.depth < :max_depth
)
SELECT min(d.depth) AS depth, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM down AS d CROSS JOIN symbols AS s ON s.id = d.id
WHERE d.depth > 0
GROUP BY s.id
ORDER BY depth, path, line
