WITH bound AS MATERIALIZED (SELECT DISTINCT path, line, local, module, name, is_used FROM imports),
used AS MATERIALIZED (SELECT DISTINCT path, local FROM bound WHERE is_used = 1),
passed AS MATERIALIZED (SELECT DISTINCT name, regexp_extract(module, '([A-Za-z0-9_]*)(?:\.[jt]sx?)?$') AS tail FROM bound WHERE name IS NOT NULL)
SELECT b.path, b.line, b.local, b.module, b.name
FROM bound AS b
  LEFT JOIN used AS u ON u.path = b.path AND u.local = b.local
  LEFT JOIN passed AS p ON p.name = b.local AND p.tail = regexp_extract(basename(b.path), '^[^.]*')
WHERE b.is_used = 0 AND u.path IS NULL AND p.name IS NULL
  AND b.module <> '__future__' AND b.path NOT GLOB '*__init__.py' AND b.path NOT GLOB '*.pyi'
ORDER BY b.path, b.line, b.local
