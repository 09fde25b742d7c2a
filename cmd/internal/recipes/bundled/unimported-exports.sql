SELECT u.name, u.kind, u.path, u.line
FROM unreferenced AS u CROSS JOIN symbols AS s ON s.id = u.id
WHERE u.is_exported = 1 AND s.is_exported = 1 AND s.parent GLOB 'file:*'
ORDER BY u.path, u.line
