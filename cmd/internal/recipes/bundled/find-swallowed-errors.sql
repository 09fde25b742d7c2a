WITH near AS MATERIALIZED ( -- lines that may begin one: few, and only files with these are read again
  SELECT path, line, text
  FROM lines
  WHERE text REGEXP '^[^''"`/#*\n]*\bcatch\b|^[ \t]*except\b|^[ \t]*_(\s|=|$)'
    AND depth <> 'outline' AND path NOT IN (SELECT path FROM files WHERE is_test = 1 OR is_generated = 1))
SELECT path, line, trim(text) AS text
FROM near
WHERE (SELECT group_concat(n.text, char(10) ORDER BY n.line) FROM lines AS n WHERE n.path = near.path AND n.line BETWEEN near.line AND near.line + 2)
  REGEXP '^[^''"`/#*\n]*\bcatch\b\s*(\([^()]*\))?\s*\{\s*\}|^[ \t]*except\b[^:\n]*:\s*(pass|\.\.\.)[ \t]*(\n|$)|^[ \t]*_\s*=\s*err[ \t]*(\n|$)'
ORDER BY path, line
