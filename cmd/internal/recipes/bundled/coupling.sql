WITH ins AS MATERIALIZED (SELECT to_path AS path, count(*) AS n FROM dependencies GROUP BY 1),
outs AS MATERIALIZED (SELECT from_path AS path, count(*) AS n FROM dependencies GROUP BY 1)
SELECT f.path, coalesce(i.n, 0) AS fan_in, coalesce(o.n, 0) AS fan_out,
       round(1.0 * coalesce(o.n, 0) / (coalesce(i.n, 0) + coalesce(o.n, 0)), 2) AS instability
FROM files AS f LEFT JOIN ins AS i ON i.path = f.path LEFT JOIN outs AS o ON o.path = f.path
WHERE i.n IS NOT NULL OR o.n IS NOT NULL
ORDER BY fan_in + fan_out DESC, f.path
LIMIT :row_limit
