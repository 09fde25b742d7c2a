SELECT path, line, module, target_path, certainty
FROM imports WHERE kind = 'dynamic' AND is_type_only = 0
ORDER BY path, line
