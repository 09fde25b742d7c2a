WITH used AS MATERIALIZED (SELECT DISTINCT target FROM edges WHERE kind <> 'contains' AND path <> target_path)
SELECT s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM symbols AS s
WHERE s.is_exported = 1 AND s.parent GLOB 'file:*' AND s.is_test = 0 AND s.is_generated = 0
  AND s.id NOT IN (SELECT target FROM used)
  AND s.path NOT IN (SELECT path FROM exports WHERE name IN ('*', '='))
ORDER BY s.path, line
