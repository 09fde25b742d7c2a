WITH old AS MATERIALIZED (
  SELECT id, path, name_line, name_column FROM symbols
  WHERE (name = :old OR id = :old) AND kind NOT IN ('file', 'package') AND (:kind IS NULL OR kind = :kind) AND (:in_file IS NULL OR path = :in_file)),
word AS MATERIALIZED (SELECT name FROM symbols WHERE id = :old UNION SELECT :old WHERE :old NOT GLOB '*:*'),
site AS (
  SELECT path, name_line AS line, name_column AS "column", 'exact' AS certainty FROM old
  UNION SELECT r.path, r.line, r."column", r.certainty FROM old AS o CROSS JOIN refs AS r ON r.target = o.id
  WHERE r.name IN (SELECT name FROM word) OR r.name GLOB '*:' || (SELECT min(name) FROM word))
SELECT s.path, s.line, s."column", (SELECT min(name) FROM word) AS before, :new AS after, s.certainty
FROM site AS s JOIN files AS f ON f.path = s.path
WHERE :include_tests OR f.is_test = 0
ORDER BY s.path, s.line, s."column"
