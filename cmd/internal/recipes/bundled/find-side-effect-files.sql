SELECT path, min(line) AS line, count(*) AS calls
FROM refs
WHERE kind IN ('calls', 'instantiates') AND source GLOB 'file:*'
  AND path NOT IN (SELECT path FROM files WHERE is_test = 1)
GROUP BY path
ORDER BY calls DESC, path
