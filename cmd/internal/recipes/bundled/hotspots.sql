WITH ends AS MATERIALIZED (
  SELECT id, sum(n) AS edges FROM (
    SELECT source AS id, count(*) AS n FROM edges WHERE kind <> 'contains' GROUP BY 1
    UNION ALL SELECT target, count(*) FROM edges WHERE kind <> 'contains' GROUP BY 1)
  GROUP BY id ORDER BY edges DESC, id LIMIT :row_limit)
SELECT n.edges, s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM ends AS n CROSS JOIN symbols AS s ON s.id = n.id
ORDER BY n.edges DESC, s.path, line
