SELECT qualified_name AS name, path, start_line AS line, lines, cyclomatic
FROM symbols WHERE lines >= :min_lines AND cyclomatic IS NOT NULL
ORDER BY lines DESC, path, line
