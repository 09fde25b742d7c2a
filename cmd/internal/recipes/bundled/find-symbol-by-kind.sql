SELECT name, qualified_name, path, start_line AS line
FROM symbols
WHERE (kind = :kind OR node_kind = :kind) AND name GLOB :name_pattern
ORDER BY path, line
