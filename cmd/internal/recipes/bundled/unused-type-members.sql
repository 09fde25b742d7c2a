WITH needed AS MATERIALIZED ( -- of the edges, which are read once
  SELECT kind, source, source_name, target, target_name FROM edges
  WHERE kind IN ('extends', 'implements') OR kind NOT IN ('contains', 'writes', 'overrides') AND (target GLOB 'field:*' OR target GLOB 'property:*')),
embedded AS MATERIALIZED (SELECT DISTINCT source_name AS type, target_name AS name FROM needed WHERE kind = 'extends'),
used AS MATERIALIZED (SELECT DISTINCT target FROM needed),
open AS MATERIALIZED (SELECT DISTINCT name FROM refs WHERE certainty IN ('ambiguous', 'unresolved')),
above AS MATERIALIZED (
  SELECT e.source AS type, m.name FROM needed AS e CROSS JOIN type_members AS m ON m.type_id = e.target
  WHERE e.kind IN ('extends', 'implements'))
SELECT m.type_name, m.name, m.kind, m.path, m.line
FROM type_members AS m
  LEFT JOIN embedded AS x ON x.type = m.type_name AND x.name = m.name
  LEFT JOIN above AS a ON a.type = m.type_id AND a.name = m.name
WHERE m.kind IN ('field', 'property') AND x.type IS NULL AND a.type IS NULL AND (:exported OR m.visibility <> 'public')
  AND m.name NOT IN ('serialVersionUID', '_') AND NOT (m.name = '#private' AND m.path REGEXP '[.]d[.][cm]?ts$') AND lower(m.name) NOT REGEXP '^_*pad(ding)?[0-9]*$'
  AND m.id NOT IN (SELECT target FROM used)
  AND m.id NOT IN (SELECT id FROM symbols WHERE is_local = 1 AND kind IN ('field', 'property'))
  AND (SELECT decorators FROM symbols WHERE id = m.id) IS NULL
  AND m.name NOT IN (SELECT name FROM open WHERE name IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM occurrences AS o WHERE o.path = m.path AND o.term = m.name AND o.line_type = 'string')
ORDER BY m.path, m.line
