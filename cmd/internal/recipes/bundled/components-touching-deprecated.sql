WITH component AS MATERIALIZED (
  SELECT c.name, c.path, s.start_line, s.end_line
  FROM components AS c CROSS JOIN symbols AS s ON s.id = c.id),
old AS MATERIALIZED (SELECT id, qualified_name FROM symbols WHERE is_deprecated = 1)
SELECT c.name AS component, o.qualified_name AS deprecated, e.kind, e.path, e.line, e.certainty
FROM old AS o CROSS JOIN edges AS e ON e.target = o.id
  JOIN component AS c ON c.path = e.path AND e.line BETWEEN c.start_line AND c.end_line
WHERE e.kind NOT IN ('contains', 'imports', 'overrides', 'implements', 'tests')
GROUP BY e.path, e.line, e."column", o.id
HAVING c.start_line = max(c.start_line)
ORDER BY e.path, e.line, deprecated
