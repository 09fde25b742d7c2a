WITH named AS MATERIALIZED (SELECT DISTINCT name, regexp_extract(name, '^(--[^-]+)') AS family FROM refs WHERE kind = 'reads' AND name GLOB '--*'),
foreign_reads AS MATERIALIZED (SELECT path, name FROM refs WHERE kind = 'reads' AND name GLOB '--*' AND certainty = 'external'), -- set outside of the tree, if at all
written AS MATERIALIZED (SELECT DISTINCT regexp_extract(text, '(--[A-Za-z_][\w-]*)') AS name FROM lines WHERE language IS NOT NULL AND text REGEXP '--' AND path NOT GLOB '*.css')
SELECT v.name, v.value, v.scope, v.path, v.line
FROM css_variables AS v
WHERE v.scope NOT GLOB '@theme*' AND v.name NOT IN (SELECT name FROM named)
  AND v.name NOT IN (SELECT name FROM written WHERE name IS NOT NULL)
  AND v.path NOT IN (SELECT path FROM foreign_reads)
  AND coalesce(regexp_extract(v.name, '^(--[^-]+-)'), v.name) NOT IN (SELECT regexp_extract(name, '^(--[^-]+-)') FROM foreign_reads WHERE name GLOB '--*-*')
  AND (v.name NOT GLOB '--*-*' OR regexp_extract(v.name, '^(--[^-]+)') IN (SELECT family FROM named))
  AND NOT EXISTS (SELECT 1 FROM files WHERE name REGEXP '\.(scss|sass|less|styl|vue|svelte|astro)$')
ORDER BY v.path, v.line, v.name
