WITH ins AS MATERIALIZED (
  SELECT target, sum(kind <> 'tests') AS n, count(DISTINCT CASE WHEN kind <> 'tests' THEN path END) AS files, sum(kind = 'tests') AS tests
  FROM edges WHERE kind <> 'contains' GROUP BY target),
ran AS MATERIALIZED (SELECT id, percent FROM coverage WHERE id IS NOT NULL AND percent IS NOT NULL)
SELECT CASE WHEN r.percent IS NULL THEN (coalesce(i.n, 0) + 1) * s.cyclomatic / (1 + coalesce(i.tests, 0))
            ELSE CAST(round((coalesce(i.n, 0) + 1) * s.cyclomatic * (100 - r.percent) / 100) AS INTEGER) END AS risk,
       s.qualified_name AS name, s.path, s.start_line AS line,
       coalesce(i.n, 0) AS uses, coalesce(i.files, 0) AS files, s.cyclomatic, coalesce(i.tests, 0) AS tests, round(r.percent, 1) AS percent
FROM symbols AS s LEFT JOIN ins AS i ON i.target = s.id LEFT JOIN ran AS r ON r.id = s.id
WHERE s.cyclomatic IS NOT NULL AND s.is_test = 0 AND s.is_generated = 0
ORDER BY risk DESC, s.path, line
LIMIT :row_limit
