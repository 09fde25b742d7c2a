SELECT f.language, r.kind, r.certainty, count(*) AS n
FROM refs AS r JOIN files AS f ON f.path = r.path
GROUP BY 1, 2, 3
ORDER BY 1, 2, 4 DESC
