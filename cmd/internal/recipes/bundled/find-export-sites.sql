SELECT path, line, name, kind, module FROM exports WHERE :name IS NULL OR name = :name
UNION ALL
SELECT path, start_line, name, kind, NULL FROM symbols
WHERE is_exported = 1 AND is_local = 0 AND name = :name
  AND path NOT IN (SELECT path FROM exports WHERE name = :name)
ORDER BY path, line
