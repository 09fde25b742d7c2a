SELECT path, line, module, target_path, certainty
FROM imports WHERE kind = 'effect'
ORDER BY path, line
