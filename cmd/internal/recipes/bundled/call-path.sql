WITH RECURSIVE
walk(id, depth) AS (
  SELECT id, 0 FROM symbols WHERE id IN (SELECT value FROM json_each(:from)) OR name IN (SELECT value FROM json_each(:from))
  UNION
  SELECT e.target, w.depth + 1 FROM walk AS w CROSS JOIN edges AS e ON e.source = w.id
  WHERE e.kind IN ('calls', 'instantiates') AND w.depth < :max_depth
),
first AS MATERIALIZED (SELECT id, min(depth) AS depth FROM walk GROUP BY id),
goal AS MATERIALIZED (SELECT s.id, f.depth FROM symbols AS s JOIN first AS f ON f.id = s.id WHERE s.id IN (SELECT value FROM json_each(:to)) OR s.name IN (SELECT value FROM json_each(:to)) ORDER BY f.depth, s.id LIMIT 1),
back(id, depth) AS (
  SELECT id, depth FROM goal
  UNION ALL
  SELECT (SELECT e.source FROM edges AS e JOIN first AS f ON f.id = e.source
          WHERE e.target = b.id AND e.kind IN ('calls', 'instantiates') AND f.depth = b.depth - 1 ORDER BY e.source LIMIT 1), b.depth - 1
  FROM back AS b WHERE b.depth > 0
)
SELECT b.depth AS step, s.qualified_name AS name, s.path, s.start_line AS line
FROM back AS b CROSS JOIN symbols AS s ON s.id = b.id
ORDER BY step
