WITH RECURSIVE
line AS MATERIALIZED (SELECT DISTINCT source, target FROM edges WHERE kind = 'extends' AND source <> target),
up(id, depth) AS (
  SELECT DISTINCT source, 0 FROM line
  UNION
  SELECT l.source, u.depth + 1 FROM up AS u JOIN line AS l ON l.target = u.id WHERE u.depth < :max_depth
)
SELECT max(u.depth) + 1 AS depth, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM up AS u JOIN symbols AS s ON s.id = u.id
GROUP BY s.id
ORDER BY depth DESC, path, line
LIMIT :row_limit
