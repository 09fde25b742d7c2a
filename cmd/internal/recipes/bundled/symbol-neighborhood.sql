WITH RECURSIVE near(id, depth) AS (
  SELECT id, 0 FROM symbols WHERE (id IN (SELECT value FROM json_each(:name)) OR name IN (SELECT value FROM json_each(:name))) AND (:kind IS NULL OR kind = :kind)
  UNION
  SELECT e.target, n.depth + 1 FROM near AS n CROSS JOIN edges AS e ON e.source = n.id WHERE n.depth < :depth AND e.kind <> 'contains'
  UNION
  SELECT e.source, n.depth + 1 FROM near AS n CROSS JOIN edges AS e ON e.target = n.id WHERE n.depth < :depth AND e.kind <> 'contains'
)
SELECT min(n.depth) AS distance, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM near AS n CROSS JOIN symbols AS s ON s.id = n.id
GROUP BY s.id
ORDER BY distance, path, line
