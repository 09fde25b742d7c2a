SELECT path, round(percent, 1) AS percent, hit, statements, is_exact
FROM coverage WHERE id IS NULL
ORDER BY coverage.percent, statements - hit DESC, path
