WITH old AS MATERIALIZED (SELECT id FROM symbols WHERE name = :symbol AND is_deprecated = 1)
SELECT r.path, r.line, r."column", :symbol AS before, :replacement AS after, r.certainty
FROM old AS o CROSS JOIN refs AS r ON r.target = o.id
WHERE r.name = :symbol OR r.name GLOB '*:' || :symbol
ORDER BY r.path, r.line, r."column"
