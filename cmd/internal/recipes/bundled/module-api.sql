SELECT qualified_name AS name, kind, path, start_line AS line, signature
FROM symbols
WHERE (:path = '.' OR path = :path OR path GLOB rtrim(:path, '/') || '/*') AND kind NOT IN ('file', 'package', 'field', 'property', 'enum_member')
  AND is_local = 0 AND is_test = 0 AND (is_exported = 1 OR visibility = 'public' AND parent_name IS NOT NULL)
ORDER BY path, line
