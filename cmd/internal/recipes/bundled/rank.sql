WITH top AS MATERIALIZED (
  SELECT CASE :direction WHEN 'in' THEN target ELSE source END AS id, count(*) AS n
  FROM edges WHERE kind = :edge_kind
  GROUP BY 1)
SELECT t.n AS edges, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM top AS t JOIN symbols AS s ON s.id = t.id
WHERE :node_kind IS NULL OR s.kind = :node_kind OR s.node_kind = :node_kind
ORDER BY t.n DESC, s.path, line
LIMIT :row_limit
