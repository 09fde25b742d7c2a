SELECT s.qualified_name AS name, s.kind, s.path, s.start_line AS line, d.value AS decorator
FROM symbols AS s, json_each(s.decorators) AS d
WHERE :name IS NULL OR regexp_extract(d.value, '^[A-Za-z0-9_.$]+') IN (:name, '@' || :name)
   OR regexp_extract(d.value, '^[A-Za-z0-9_.$]+') GLOB '*.' || :name
ORDER BY s.path, line
