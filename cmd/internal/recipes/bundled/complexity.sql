SELECT s.lines + 3 * coalesce(d.calls_out, 0) + coalesce(d.calls_in, 0) AS score, s.qualified_name AS name, s.path, s.start_line AS line,
       s.cyclomatic, s.cognitive, s.lines, coalesce(d.calls_out, 0) AS fan_out, coalesce(d.calls_in, 0) AS fan_in
FROM symbols AS s LEFT JOIN degrees AS d ON d.id = s.id
WHERE s.cyclomatic IS NOT NULL AND (:path IS NULL OR s.path GLOB :path || '*')
ORDER BY score DESC, s.path, line
LIMIT :row_limit
