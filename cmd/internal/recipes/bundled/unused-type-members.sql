WITH embedded AS MATERIALIZED (SELECT DISTINCT source_name AS type, target_name AS name FROM edges WHERE kind = 'extends'),
used AS MATERIALIZED (SELECT DISTINCT target FROM edges WHERE kind NOT IN ('contains', 'writes')),
open AS MATERIALIZED (SELECT DISTINCT name FROM refs WHERE certainty IN ('ambiguous', 'unresolved'))
SELECT m.type_name, m.name, m.kind, m.path, m.line
FROM type_members AS m LEFT JOIN embedded AS x ON x.type = m.type_name AND x.name = m.name
WHERE m.kind IN ('field', 'property') AND x.type IS NULL AND (:exported OR m.visibility <> 'public')
  AND m.id NOT IN (SELECT target FROM used)
  AND m.name NOT IN (SELECT name FROM open WHERE name IS NOT NULL)
ORDER BY m.path, m.line
