WITH tested AS MATERIALIZED (SELECT DISTINCT target FROM edges WHERE kind = 'tests')
SELECT qualified_name AS name, kind, path, start_line AS line, cyclomatic
FROM symbols
WHERE kind IN ('function', 'method', 'constructor') AND is_test = 0 AND is_generated = 0 AND is_local = 0 AND cyclomatic >= :min_complexity
  AND id NOT IN (SELECT target FROM tested)
ORDER BY cyclomatic DESC, path, line
