WITH RECURSIVE types AS MATERIALIZED (SELECT id, parent, is_exported, dirname(path) AS folder, name FROM symbols WHERE kind IN ('class', 'struct', 'interface', 'trait', 'enum', 'union', 'type')),
hidden(id, folder, name) AS (SELECT id, folder, name FROM types WHERE is_exported = 0 UNION SELECT t.id, NULL, NULL FROM hidden AS h JOIN types AS t ON t.parent = h.id) -- what these have nobody else can name
SELECT qualified_name AS name, kind, path, start_line AS line
FROM symbols
WHERE is_exported = 1 AND is_test = 0 AND is_local = 0 AND is_generated = 0 AND is_override = 0 AND kind NOT IN ('file', 'package', 'field', 'property', 'enum_member') AND doc IS NULL
  AND (parent_name IS NULL OR parent NOT IN (SELECT id FROM hidden) AND dirname(path) || char(10) || parent_name NOT IN (SELECT folder || char(10) || name FROM hidden WHERE name IS NOT NULL))
ORDER BY path, line
