SELECT u.name, u.kind, u.path, u.line, c.statements
FROM unreferenced AS u JOIN coverage AS c ON c.id = u.id
WHERE u.is_used_in_file = 0 AND c.hit = 0
ORDER BY u.path, u.line
