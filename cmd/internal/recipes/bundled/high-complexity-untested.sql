WITH tested AS MATERIALIZED (SELECT DISTINCT target FROM edges WHERE kind = 'tests')
SELECT qualified_name AS name, path, start_line AS line, cyclomatic, cognitive
FROM symbols
WHERE cyclomatic >= :min_complexity AND is_test = 0 AND is_generated = 0 AND id NOT IN (SELECT target FROM tested)
  AND id NOT IN (SELECT id FROM coverage WHERE id IS NOT NULL AND percent >= 50)
ORDER BY cyclomatic DESC, path, line
