SELECT source_name AS component, path, min(line) AS line, count(DISTINCT name) AS hooks, group_concat(DISTINCT name) AS names
FROM refs
WHERE kind = 'calls' AND name GLOB 'use[A-Z]*' AND (path GLOB '*.tsx' OR path GLOB '*.jsx') AND source_name GLOB '[A-Z]*'
GROUP BY source
ORDER BY hooks DESC, path, line
