WITH called AS MATERIALIZED (
  SELECT path, line FROM refs
  WHERE kind IN ('calls', 'instantiates') AND source GLOB 'file:*'
    AND path NOT IN (SELECT path FROM files WHERE is_test = 1)),
near AS MATERIALIZED (SELECT path, line, text FROM lines WHERE path IN (SELECT path FROM called)),
run AS MATERIALIZED (SELECT path, line FROM near WHERE text REGEXP '^if\s*\(?\s*(__name__\s*==|["'']__main__|require\.main\s*===|import\.meta\.main\b)'),
top AS MATERIALIZED (SELECT path, line FROM near WHERE text REGEXP '^[^\s#/})]'),
kept AS (
  SELECT c.path, c.line
  FROM called AS c CROSS JOIN near AS n ON n.path = c.path AND n.line = c.line
  WHERE n.text NOT REGEXP '^\s*(raise|throw)\b'
    AND NOT EXISTS (SELECT 1 FROM run AS g WHERE g.path = c.path AND g.line = (SELECT max(t.line) FROM top AS t WHERE t.path = c.path AND t.line <= c.line)))
SELECT path, min(line) AS line, count(*) AS calls
FROM kept
GROUP BY path
ORDER BY calls DESC, path
