SELECT s.qualified_name AS name, s.path, s.start_line AS line,
       round(s.cyclomatic * s.cyclomatic * (1 - c.percent / 100) * (1 - c.percent / 100) * (1 - c.percent / 100) + s.cyclomatic, 1) AS score,
       s.cyclomatic, round(c.percent, 1) AS percent
FROM coverage AS c JOIN symbols AS s ON s.id = c.id
WHERE c.id IS NOT NULL AND s.is_test = 0 AND s.is_generated = 0
  AND s.cyclomatic * s.cyclomatic * (1 - c.percent / 100) * (1 - c.percent / 100) * (1 - c.percent / 100) + s.cyclomatic >= :min_score
ORDER BY score DESC, s.path, line
