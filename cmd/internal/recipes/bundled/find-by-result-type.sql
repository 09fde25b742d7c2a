SELECT source_name AS function, path, line, target_path AS type_path, certainty
FROM edges
WHERE kind = 'returns' AND (target_name = :type_text OR target_name GLOB '*.' || :type_text)
ORDER BY path, line
