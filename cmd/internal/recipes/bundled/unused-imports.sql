SELECT path, line, local, module, name
FROM imports WHERE is_used = 0
GROUP BY path, line, local, module, name
ORDER BY path, line
