SELECT tag, qualified_name AS name, kind, path, start_line AS line
FROM symbols
WHERE tag IS NOT NULL AND (:tag IS NULL OR tag = :tag)
ORDER BY tag, path, line
