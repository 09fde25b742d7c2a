SELECT c.name, c.path, c.line, round(c.percent, 1) AS percent, c.hit, c.statements, c.is_exact
FROM coverage AS c JOIN symbols AS s ON s.id = c.id
WHERE c.id IS NOT NULL AND s.is_exported = 1 AND s.is_test = 0 AND s.is_generated = 0 AND c.percent < 100
ORDER BY c.percent, c.statements - c.hit DESC, c.path, c.line
LIMIT :row_limit
