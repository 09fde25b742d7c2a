WITH meant AS MATERIALIZED (
  SELECT path, start_line, doc FROM symbols
  WHERE (id IN (SELECT value FROM json_each(:symbol)) OR name IN (SELECT value FROM json_each(:symbol))) AND (:in_file IS NULL OR path = :in_file)
    AND is_deprecated = 0 AND is_local = 0 AND kind NOT IN ('file', 'package', 'parameter') AND path REGEXP '\.[cm]?[jt]sx?$'),
near AS MATERIALIZED (
  SELECT DISTINCT m.path, m.start_line, l.line, l.text, substr(l.text, 1, length(l.text) - length(ltrim(l.text, ' ' || char(9)))) AS indent, rtrim(l.text, ' ' || char(9)) GLOB '*[*]/' AND m.doc IS NOT NULL AS ends
  FROM meant AS m CROSS JOIN lines AS l ON l.path = m.path AND l.line IN (m.start_line, m.start_line - 1)),
documented AS (SELECT path, start_line FROM near WHERE line = start_line - 1 AND ends)
SELECT path, line, CASE WHEN text GLOB '*[^ ] [*]/' THEN ' */' ELSE '*/' END AS before,
       CASE WHEN trim(text, ' ' || char(9)) GLOB '/[*][*]*' THEN char(10) || indent || ' * @deprecated ' || :message || char(10) || indent || ' */'
            ELSE '* @deprecated ' || :message || char(10) || indent || '*/' END AS after
FROM near WHERE line = start_line - 1 AND ends
UNION
SELECT path, line, trim(text, ' ' || char(9)), '/** @deprecated ' || :message || ' */' || char(10) || indent || trim(text, ' ' || char(9))
FROM near AS n WHERE line = start_line AND NOT EXISTS (SELECT 1 FROM documented AS d WHERE d.path = n.path AND d.start_line = n.start_line)
ORDER BY path, line
