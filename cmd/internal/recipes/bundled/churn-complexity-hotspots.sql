WITH complexity AS MATERIALIZED (
  SELECT path, CASE WHEN :by_symbol THEN qualified_name END AS name, min(start_line) AS line, sum(cyclomatic) AS cyclomatic
  FROM symbols WHERE cyclomatic >= :min_complexity AND path GLOB coalesce(:path_prefix, '') || '*'
  GROUP BY 1, CASE WHEN :by_symbol THEN id END)
SELECT c.commits * x.cyclomatic AS score, x.path, x.name, x.line, c.commits, c.authors, x.cyclomatic
FROM complexity AS x JOIN churn AS c ON c.path = x.path
ORDER BY score DESC, x.path, x.line
LIMIT :row_limit
