WITH ends AS MATERIALIZED (
  SELECT id, edges_in + edges_out AS edges FROM degrees
  ORDER BY edges DESC, id LIMIT :row_limit)
SELECT n.edges, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM ends AS n CROSS JOIN symbols AS s ON s.id = n.id
ORDER BY n.edges DESC, s.path, line
