WITH target AS MATERIALIZED (SELECT DISTINCT lower(replace(name, '_', '')) AS name FROM symbols WHERE path GLOB :target_dir || '/*')
SELECT CASE WHEN lower(replace(s.name, '_', '')) IN (SELECT name FROM target) THEN 'ported' ELSE 'missing' END AS status,
       s.qualified_name AS name, s.kind, s.path, s.start_line AS line
FROM symbols AS s
WHERE s.path GLOB :source_dir || '/*' AND s.is_local = 0 AND s.is_test = 0 AND s.kind IN (SELECT value FROM json_each(:kinds))
ORDER BY status, s.path, line
