SELECT qualified_name AS name, path, start_line AS line, regexp_extract(doc, '(?:@throws|@exception|:raises|Raises:)\s*(.*)') AS documented
FROM symbols
WHERE doc REGEXP '@throws|@exception|:raises|Raises:'
ORDER BY path, line
