SELECT from_path AS path, count(*) AS fan_out
FROM dependencies GROUP BY from_path
ORDER BY fan_out DESC, path
LIMIT :row_limit
