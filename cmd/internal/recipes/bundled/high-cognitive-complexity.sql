SELECT qualified_name AS name, path, start_line AS line, cognitive, cyclomatic, lines
FROM symbols WHERE cognitive >= :min_score
ORDER BY cognitive DESC, path, line
