WITH site AS MATERIALIZED (
  SELECT DISTINCT path, line, "column", of_name FROM refs
  WHERE kind = 'writes' AND name = :old_name AND (path GLOB '*.tsx' OR path GLOB '*.jsx')
    AND of_name GLOB '[A-Z]*' AND (:component IS NULL OR of_name = :component))
SELECT s.path, s.line, s."column", :old_name AS before, :new_name AS after, s.of_name AS component
FROM site AS s CROSS JOIN lines AS l ON l.path = s.path AND l.line = s.line
WHERE CAST(substr(CAST(l.text AS BLOB), s."column" + length(CAST(:old_name AS BLOB))) AS TEXT) REGEXP '^(\s*=|\s*/?>|\s|$)'
ORDER BY s.path, s.line, s."column"
