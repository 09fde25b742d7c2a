SELECT path, line, source_name AS writer, target_name AS written, certainty
FROM refs
WHERE kind = 'writes' AND name = :name
ORDER BY path, line
