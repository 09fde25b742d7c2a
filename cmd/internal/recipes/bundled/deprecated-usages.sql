WITH old AS MATERIALIZED (SELECT id, qualified_name FROM symbols WHERE is_deprecated = 1 AND (:symbol IS NULL OR id IN (SELECT value FROM json_each(:symbol)) OR name IN (SELECT value FROM json_each(:symbol))))
SELECT e.path, e.line, o.qualified_name AS deprecated, e.source_name AS used_in, e.kind, e.certainty
FROM old AS o CROSS JOIN edges AS e ON e.target = o.id
WHERE e.kind NOT IN ('contains', 'tests', 'overrides') AND e.source NOT IN (SELECT id FROM old)
ORDER BY e.path, e.line
