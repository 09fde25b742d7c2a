SELECT dirname(from_path) AS "from", dirname(to_path) AS "to", count(*) AS files, min(from_path) AS path
FROM dependencies
WHERE dirname(from_path) <> dirname(to_path)
GROUP BY 1, 2
ORDER BY files DESC, 1, 2
LIMIT :row_limit
