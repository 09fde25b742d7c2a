SELECT target_name AS symbol, target_path, source_name AS test, path, line
FROM edges
WHERE kind = 'tests' AND (:path IS NULL OR target_path = :path) AND (:symbol IS NULL OR target IN (SELECT value FROM json_each(:symbol)) OR target_name IN (SELECT value FROM json_each(:symbol)))
ORDER BY target_path, symbol, path, line
