WITH used AS MATERIALIZED (SELECT DISTINCT target FROM edges WHERE kind <> 'contains' AND source <> target),
bound AS MATERIALIZED (SELECT source FROM edges WHERE kind IN ('extends', 'implements', 'overrides') UNION SELECT source FROM refs WHERE kind IN ('extends', 'implements') AND target IS NULL),
open AS MATERIALIZED (SELECT DISTINCT name FROM refs WHERE certainty IN ('ambiguous', 'unresolved'))
SELECT s.qualified_name AS name, s.kind, s.path, s.start_line AS line, s.lines
FROM symbols AS s
WHERE s.kind IN ('function', 'method') AND s.is_test = 0 AND s.is_generated = 0 AND s.is_local = 0 AND s.is_abstract = 0
  AND s.name NOT IN ('main', 'init', '_') AND s.name NOT GLOB '__*__'
  AND s.id NOT IN (SELECT target FROM used)
  AND s.id NOT IN (SELECT id FROM coverage WHERE id IS NOT NULL AND hit > 0)
  AND s.name NOT IN (SELECT name FROM open WHERE name IS NOT NULL)
  AND NOT (s.kind = 'method' AND (s.id IN (SELECT source FROM bound) OR s.is_override OR s.parent IN (SELECT source FROM bound)))
ORDER BY s.path, line
