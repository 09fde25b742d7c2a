WITH own AS MATERIALIZED (SELECT path, count(*) AS n FROM symbols WHERE kind NOT IN ('file', 'package') AND is_local = 0 GROUP BY path)
SELECT e.path, count(*) AS passed_on, coalesce(o.n, 0) AS own
FROM exports AS e LEFT JOIN own AS o ON o.path = e.path
WHERE e.kind = 'reexport'
GROUP BY e.path
HAVING passed_on >= :min_exports AND passed_on > own
ORDER BY passed_on DESC, e.path
