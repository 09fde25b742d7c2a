WITH written AS MATERIALIZED (SELECT DISTINCT path, line FROM imports WHERE module = :old_source AND kind <> 'path'),
near AS MATERIALIZED (SELECT l.path, l.line, l.text FROM (SELECT DISTINCT path FROM written) AS w CROSS JOIN lines AS l ON l.path = w.path WHERE instr(l.text, :old_source)),
placed AS MATERIALIZED ( -- the module stands on the line of a name, behind the last name, or before the first one
  SELECT DISTINCT w.path, coalesce(
    (SELECT n.line FROM near AS n WHERE n.path = w.path AND n.line = w.line),
    (SELECT min(n.line) FROM near AS n WHERE n.path = w.path AND n.line > w.line AND (instr(n.text, 'from "' || :old_source || '"') OR instr(n.text, 'from ''' || :old_source || ''''))),
    (SELECT max(n.line) FROM near AS n WHERE n.path = w.path AND n.line < w.line), w.line) AS line
  FROM written AS w)
SELECT p.path, p.line, length(CAST(substr(n.text, 1, coalesce(nullif(instr(n.text, '"' || :old_source || '"'), 0), nullif(instr(n.text, '''' || :old_source || ''''), 0), instr(n.text, :old_source) - 1)) AS BLOB)) + 1 AS "column", :old_source AS before, :new_source AS after
FROM placed AS p JOIN near AS n ON n.path = p.path AND n.line = p.line
ORDER BY p.path, p.line
