SELECT DISTINCT s.qualified_name AS function, r.path, r.line, coalesce(r.target_name, r.external, r.name) AS type, r.target_path AS type_path, r.certainty
FROM refs AS r CROSS JOIN symbols AS s ON s.id = r.source
WHERE r.kind = 'receives' AND s.kind IN ('function', 'method', 'constructor')
  AND (r.name = :type_text OR coalesce(r.target_name, r.external) = :type_text OR coalesce(r.target_name, r.external) GLOB '*[./]' || :type_text
    OR instr(:type_text, '.') AND r.target_path || '.' || r.target_name GLOB '*' || :type_text)
ORDER BY r.path, r.line, function
