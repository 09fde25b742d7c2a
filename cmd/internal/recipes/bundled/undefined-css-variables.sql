SELECT r.name, r.path, r.line, r.source_name AS rule
FROM refs AS r
WHERE r.path GLOB '*.css' AND r.kind = 'reads' AND r.certainty = 'external'
ORDER BY r.path, r.line, r."column"
