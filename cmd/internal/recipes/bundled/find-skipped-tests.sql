SELECT l.path, l.line, trim(l.text) AS text
FROM lines AS l JOIN files AS f ON f.path = l.path
WHERE l.text REGEXP '\b(it|test|describe|context)\.(skip|only)\b|\bx(it|describe|test)\(|\b[tb]\.Skip(Now|f)?\(|@(pytest\.mark\.|unittest\.)(skip|skipIf|xfail)\b|@(Disabled|Ignore)\b|#\[ignore'
ORDER BY l.path, l.line
