WITH big AS (
SELECT type_name AS name, dirname(path) AS folder, min(path) AS path, min(line) AS line, sum(kind IN ('method', 'getter', 'setter', 'constructor')) AS methods, sum(kind IN ('field', 'property')) AS fields, count(*) AS members
FROM type_members
GROUP BY dirname(path), type_name
HAVING methods >= :min_methods OR members >= :min_members),
types AS MATERIALIZED (
SELECT qualified_name AS name, dirname(path) AS folder, path, start_line FROM symbols
WHERE kind IN ('class', 'struct', 'interface', 'trait', 'enum', 'union', 'type'))
SELECT b.name, coalesce(s.path, b.path) AS path, coalesce(min(s.start_line), b.line) AS line, methods, fields, members
FROM big AS b LEFT JOIN types AS s ON s.name = b.name AND s.folder = b.folder
GROUP BY b.folder, b.name
ORDER BY members DESC, path, line
