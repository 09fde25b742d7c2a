SELECT qualified_name AS name, kind, path, start_line AS line
FROM symbols
WHERE is_exported = 1 AND is_test = 0 AND is_local = 0 AND is_generated = 0 AND kind NOT IN ('file', 'package', 'field', 'property', 'enum_member') AND doc IS NULL
ORDER BY path, line
