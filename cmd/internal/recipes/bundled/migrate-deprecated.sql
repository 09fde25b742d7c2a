WITH old AS MATERIALIZED (SELECT id, name FROM symbols WHERE (id IN (SELECT value FROM json_each(:symbol)) OR name IN (SELECT value FROM json_each(:symbol))) AND is_deprecated = 1)
SELECT r.path, r.line, r."column", o.name AS before, :replacement AS after, r.certainty
FROM old AS o CROSS JOIN refs AS r ON r.target = o.id
WHERE r.name = o.name OR r.name GLOB '*:' || o.name
ORDER BY r.path, r.line, r."column"
