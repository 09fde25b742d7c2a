WITH old AS MATERIALIZED (
  SELECT id, path, name_line, name_column FROM symbols
  WHERE (id IN (SELECT value FROM json_each(:old)) OR name IN (SELECT value FROM json_each(:old))) AND kind NOT IN ('file', 'package') AND (:kind IS NULL OR kind = :kind) AND (:in_file IS NULL OR path = :in_file)),
word AS MATERIALIZED (SELECT DISTINCT name FROM symbols WHERE (id IN (SELECT value FROM json_each(:old)) OR name IN (SELECT value FROM json_each(:old)))),
site AS (
  SELECT path, name_line AS line, name_column AS "column", 'exact' AS certainty FROM old
  UNION SELECT r.path, r.line, r."column", r.certainty FROM old AS o CROSS JOIN refs AS r ON r.target = o.id
  WHERE r.name IN (SELECT name FROM word) OR r.name GLOB '*:' || (SELECT min(name) FROM word))
SELECT s.path, s.line, s."column", (SELECT min(name) FROM word) AS before, :new AS after, s.certainty
FROM site AS s JOIN files AS f ON f.path = s.path
WHERE :include_tests OR f.is_test = 0
ORDER BY s.path, s.line, s."column"
