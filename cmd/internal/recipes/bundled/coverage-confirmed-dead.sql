WITH used AS MATERIALIZED (SELECT DISTINCT target FROM edges WHERE kind <> 'contains' AND source <> target),
open AS MATERIALIZED (SELECT DISTINCT name FROM refs WHERE certainty IN ('ambiguous', 'unresolved'))
SELECT s.qualified_name AS name, s.kind, s.path, s.start_line AS line, c.statements
FROM coverage AS c JOIN symbols AS s ON s.id = c.id
WHERE c.id IS NOT NULL AND c.hit = 0 AND s.is_test = 0 AND s.is_generated = 0 AND s.is_local = 0
  AND s.name NOT IN ('main', 'init', '_') AND s.name NOT GLOB '__*__'
  AND s.id NOT IN (SELECT target FROM used)
  AND s.name NOT IN (SELECT name FROM open WHERE name IS NOT NULL)
ORDER BY s.path, line
