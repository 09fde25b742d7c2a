SELECT path, line, module, name, nearest
FROM stale_imports
WHERE (:in_file IS NULL OR path = :in_file) AND (:include_type_only OR is_type_only = 0)
ORDER BY path, line, name
