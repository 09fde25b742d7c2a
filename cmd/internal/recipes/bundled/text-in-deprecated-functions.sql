SELECT l.path, l.line, s.qualified_name AS function, trim(l.text) AS text
FROM symbols AS s CROSS JOIN lines AS l ON l.path = s.path
WHERE s.is_deprecated = 1 AND l.line BETWEEN s.start_line AND s.end_line AND instr(l.text, :text)
ORDER BY l.path, l.line
