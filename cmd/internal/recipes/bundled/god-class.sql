SELECT type_name AS name, path, min(line) AS line, sum(kind IN ('method', 'getter', 'setter', 'constructor')) AS methods, sum(kind IN ('field', 'property')) AS fields, count(*) AS members
FROM type_members
GROUP BY dirname(path), type_name
HAVING methods >= :min_methods OR members >= :min_members
ORDER BY members DESC, path, line
