SELECT qualified_name AS name, path, start_line AS line, parameters
FROM symbols WHERE parameters >= :min_parameters
ORDER BY parameters DESC, path, line
