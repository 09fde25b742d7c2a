WITH named AS MATERIALIZED (SELECT DISTINCT name FROM refs WHERE kind = 'reads' AND name GLOB '--*')
SELECT v.name, v.value, v.scope, v.path, v.line
FROM css_variables AS v
WHERE v.scope NOT GLOB '@theme*' AND v.name NOT IN (SELECT name FROM named)
ORDER BY v.path, v.line, v.name
