WITH outs AS MATERIALIZED (SELECT source, count(*) AS n FROM edges WHERE kind IN ('calls', 'instantiates') GROUP BY source),
ins AS MATERIALIZED (SELECT target, count(*) AS n FROM edges WHERE kind IN ('calls', 'instantiates') GROUP BY target)
SELECT s.lines + 3 * coalesce(o.n, 0) + coalesce(i.n, 0) AS score, s.qualified_name AS name, s.path, s.start_line AS line,
       s.cyclomatic, s.cognitive, s.lines, coalesce(o.n, 0) AS fan_out, coalesce(i.n, 0) AS fan_in
FROM symbols AS s LEFT JOIN outs AS o ON o.source = s.id LEFT JOIN ins AS i ON i.target = s.id
WHERE s.cyclomatic IS NOT NULL AND (:path IS NULL OR s.path GLOB :path || '*')
ORDER BY score DESC, s.path, line
LIMIT :row_limit
