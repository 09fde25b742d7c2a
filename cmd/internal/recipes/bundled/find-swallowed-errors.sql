WITH near AS (
  SELECT l.path, l.line, l.text,
         l.text || char(10) || coalesce(lead(l.text, 1) OVER w, '') || char(10) || coalesce(lead(l.text, 2) OVER w, '') AS block
  FROM lines AS l
  WHERE l.depth <> 'outline' AND l.path NOT IN (SELECT path FROM files WHERE is_test = 1 OR is_generated = 1)
  WINDOW w AS (PARTITION BY l.path ORDER BY l.line))
SELECT path, line, trim(text) AS text
FROM near
WHERE block REGEXP '^[^''"`/#*\n]*\bcatch\b\s*(\([^()]*\))?\s*\{\s*\}|^[ \t]*except\b[^:\n]*:\s*(pass|\.\.\.)[ \t]*(\n|$)|^[ \t]*_\s*=\s*err[ \t]*(\n|$)'
ORDER BY path, line
