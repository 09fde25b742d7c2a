SELECT path, line, module, target_path, certainty
FROM imports WHERE kind = 'dynamic'
ORDER BY path, line
