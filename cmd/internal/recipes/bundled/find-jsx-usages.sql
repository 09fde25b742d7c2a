WITH used AS MATERIALIZED (
  SELECT path, line, "column", source_name, kind, certainty FROM refs
  WHERE name = :component_name AND kind IN ('uses', 'calls', 'instantiates', 'reads') AND (path GLOB '*.tsx' OR path GLOB '*.jsx'))
SELECT u.path, u.line, u.source_name AS used_in, u.kind, u.certainty
FROM used AS u CROSS JOIN lines AS l ON l.path = u.path AND l.line = u.line
WHERE CAST(substr(CAST(l.text AS BLOB), max(1, u."column" - 2), 2) AS TEXT) <> '</'
ORDER BY u.path, u.line, u."column"
