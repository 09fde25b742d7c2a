SELECT DISTINCT path, line, module, name, local, kind, target_path, certainty
FROM imports
WHERE kind <> 'path' AND (name = :imported_name OR module = :imported_name OR (name IS NULL AND module GLOB '*/' || :imported_name) OR module || '.' || name = :imported_name)
ORDER BY path, line
