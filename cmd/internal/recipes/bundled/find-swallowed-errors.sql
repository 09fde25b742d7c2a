SELECT a.path, a.line, trim(a.text) AS text
FROM lines AS a
WHERE a.text REGEXP 'catch\s*(\([^)]*\))?\s*\{\s*\}|^\s*_\s*=\s*err\s*$|^\s*except[^:]*:\s*pass\s*$'
UNION ALL
SELECT b.path, b.line - 1, 'except: pass'
FROM lines AS b
WHERE b.path GLOB '*.py' AND b.text REGEXP '^\s+pass\s*$'
  AND (SELECT p.text FROM lines AS p WHERE p.path = b.path AND p.line = b.line - 1) REGEXP '^\s*except\b.*:\s*$'
ORDER BY 1, 2
