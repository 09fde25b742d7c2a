SELECT e.kind, e.path, e.line, e.source_name AS used_in, s.qualified_name AS symbol, e.certainty
FROM symbols AS s CROSS JOIN edges AS e ON e.target = s.id
WHERE (s.id IN (SELECT value FROM json_each(:name)) OR s.name IN (SELECT value FROM json_each(:name))) AND (:file_path IS NULL OR s.path = :file_path) AND e.kind <> 'contains'
ORDER BY e.path, e.line, e.kind
