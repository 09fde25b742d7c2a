WITH RECURSIVE waits AS MATERIALIZED (
  SELECT id, qualified_name, path, start_line, end_line FROM symbols
  WHERE loops > 0 AND is_test = 0 AND is_generated = 0
    AND (is_async = 1 OR path REGEXP '\.[cm]?[jt]sx?$')
    AND path NOT IN (SELECT path FROM files WHERE is_test = 1)),
text AS MATERIALIZED (
  SELECT l.path, l.line, l.text, length(l.text) - length(ltrim(l.text, ' ' || char(9))) AS indent
  FROM lines AS l
  WHERE l.path IN (SELECT path FROM waits) AND trim(l.text, ' ' || char(9)) <> ''),
around(path, line, at, indent, stops, loops) AS (
  SELECT path, line, line, indent, 0, 0 FROM text
  WHERE text REGEXP '(^|[\s(\[{=!,?:>])await\b' AND text NOT REGEXP '^\s*(//|\*|#|/\*)' AND text NOT REGEXP '\bfor\s+await\b'
  UNION ALL
  SELECT a.path, a.line, t.line, t.indent,
         t.text REGEXP '=>|\bfunction\b|^\s*(async\s+)?def\b|^\s*class\b|\bawait\s*\(|\bfor\s+await\b|^\s*async\s+for\b|^\s*(export\s+|default\s+|public\s+|private\s+|protected\s+|static\s+|override\s+)*async\b[^;]*\{\s*$',
         t.text REGEXP '^\s*(\}\s*)?([A-Za-z_]\w*\s*:\s*)?(for|while|do)\b'
  FROM around AS a CROSS JOIN text AS t ON t.path = a.path AND t.line = (
    SELECT max(u.line) FROM text AS u WHERE u.path = a.path AND u.line < a.at AND u.indent < a.indent AND u.text NOT REGEXP '^\s*[)\]}]+[^{]*$')
  WHERE a.stops = 0 AND a.loops = 0),
found AS MATERIALIZED (SELECT DISTINCT path, line FROM around WHERE loops = 1 AND stops = 0)
SELECT f.path, f.line, trim(t.text) AS text, w.qualified_name AS function
FROM found AS f JOIN text AS t ON t.path = f.path AND t.line = f.line
  JOIN waits AS w ON w.path = f.path AND f.line BETWEEN w.start_line AND w.end_line
GROUP BY f.path, f.line
HAVING w.start_line = max(w.start_line)
ORDER BY f.path, f.line
