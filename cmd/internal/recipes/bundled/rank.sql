WITH top AS MATERIALIZED (
  SELECT CASE :direction WHEN 'in' THEN target ELSE source END AS id, count(*) AS n
  FROM edges
  WHERE kind = :edge_kind AND (:node_kind IS NULL OR CASE :direction WHEN 'in' THEN target_kind ELSE source_kind END = :node_kind)
  GROUP BY 1
  ORDER BY n DESC, id
  LIMIT :row_limit)
SELECT t.n AS edges, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM top AS t CROSS JOIN symbols AS s ON s.id = t.id
ORDER BY t.n DESC, s.path, line
