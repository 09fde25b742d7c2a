SELECT kind, path, line, text
FROM markers
WHERE :kind IS NULL OR kind = upper(:kind)
ORDER BY kind, path, line
