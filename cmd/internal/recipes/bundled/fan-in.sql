SELECT to_path AS path, count(*) AS fan_in
FROM dependencies GROUP BY to_path
ORDER BY fan_in DESC, path
LIMIT :row_limit
