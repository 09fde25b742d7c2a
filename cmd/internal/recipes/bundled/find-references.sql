SELECT kind, path, line, source_name AS used_in, target_name AS means, external, certainty
FROM refs
WHERE name = :name
ORDER BY path, line, kind
