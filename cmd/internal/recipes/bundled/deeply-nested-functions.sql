SELECT qualified_name AS name, path, start_line AS line, max_nesting, cyclomatic
FROM symbols WHERE max_nesting >= :min_depth
ORDER BY max_nesting DESC, path, line
