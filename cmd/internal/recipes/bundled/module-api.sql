WITH RECURSIVE types AS MATERIALIZED (SELECT id, parent, is_exported, visibility, language, dirname(path) AS folder, name FROM symbols WHERE kind IN ('class', 'struct', 'interface', 'trait', 'enum', 'union', 'type')),
hidden(id, folder, name) AS ( -- what these have nobody else can name
  SELECT id, folder, name FROM types WHERE is_exported = 0 AND coalesce(visibility, '') <> 'public' AND language IN (SELECT language FROM types WHERE is_exported = 1)
  UNION SELECT t.id, NULL, NULL FROM hidden AS h JOIN types AS t ON t.parent = h.id)
SELECT qualified_name AS name, kind, path, start_line AS line, signature
FROM symbols
WHERE (:path = '.' OR path = :path OR path GLOB rtrim(:path, '/') || '/*') AND kind NOT IN ('file', 'package', 'field', 'property', 'enum_member')
  AND is_local = 0 AND is_test = 0 AND (is_exported = 1 OR visibility = 'public' AND parent_name IS NOT NULL)
  AND (parent_name IS NULL OR parent NOT IN (SELECT id FROM hidden) AND dirname(path) || char(10) || parent_name NOT IN (SELECT folder || char(10) || name FROM hidden WHERE name IS NOT NULL))
ORDER BY path, line
