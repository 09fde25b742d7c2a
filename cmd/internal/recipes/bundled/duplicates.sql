WITH same AS MATERIALIZED (
  SELECT shape, count(*) AS copies FROM symbols
  WHERE lines >= :min_lines AND cyclomatic IS NOT NULL AND shape IS NOT NULL AND is_generated = 0
  GROUP BY shape HAVING copies > 1)
SELECT d.copies, s.shape, s.qualified_name AS name, s.path, s.start_line AS line, s.lines
FROM symbols AS s JOIN same AS d ON d.shape = s.shape
WHERE s.lines >= :min_lines AND s.cyclomatic IS NOT NULL
ORDER BY s.lines * d.copies DESC, s.shape, s.path, line
