WITH f AS MATERIALIZED (SELECT value AS path FROM json_each(:files)),
used AS MATERIALIZED (SELECT DISTINCT e.target FROM f CROSS JOIN symbols AS s ON s.path = f.path JOIN edges AS e ON e.target = s.id WHERE e.kind <> 'contains' AND e.source <> e.target),
same AS MATERIALIZED (SELECT shape, count(*) AS n FROM symbols WHERE lines >= 5 AND cyclomatic IS NOT NULL GROUP BY shape HAVING n > 1)
SELECT s.path, s.start_line AS line, s.qualified_name AS name,
  trim(CASE WHEN d.n IS NOT NULL THEN 'one of ' || d.n || ' copies; ' ELSE '' END
    || CASE WHEN s.cognitive >= 15 THEN 'cognitive complexity ' || s.cognitive || '; ' ELSE '' END
    || CASE WHEN s.lines >= 50 THEN s.lines || ' lines; ' ELSE '' END
    || CASE WHEN s.max_nesting >= 4 THEN 'nested ' || s.max_nesting || ' deep; ' ELSE '' END
    || CASE WHEN s.visibility <> 'public' AND s.is_exported = 0 AND s.is_test = 0 AND s.name NOT IN ('main', 'init') AND s.id NOT IN (SELECT target FROM used) THEN 'nothing refers to it; ' ELSE '' END, '; ') AS why
FROM f CROSS JOIN symbols AS s ON s.path = f.path LEFT JOIN same AS d ON d.shape = s.shape AND s.lines >= 5
WHERE s.cyclomatic IS NOT NULL AND why <> ''
ORDER BY s.path, line
