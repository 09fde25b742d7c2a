WITH written AS MATERIALIZED (SELECT DISTINCT regexp_extract(text, '(--[A-Za-z_][\w-]*)') AS name FROM lines WHERE language IS NOT NULL AND text REGEXP '--' AND path NOT GLOB '*.css')
SELECT r.name, r.path, r.line, r.source_name AS rule
FROM files AS f CROSS JOIN refs AS r ON r.path = f.path
WHERE f.path GLOB '*.css' AND r.kind = 'reads' AND r.certainty = 'external'
  AND NOT EXISTS (SELECT 1 FROM imports WHERE certainty IN ('external', 'unresolved') AND (path GLOB '*.css' OR module GLOB '*.css'))
  AND NOT EXISTS (SELECT 1 FROM files WHERE name REGEXP '\.(scss|sass|less|styl|vue|svelte|astro)$')
  AND r.name NOT IN (SELECT name FROM written WHERE name IS NOT NULL)
ORDER BY r.path, r.line, r."column"
