WITH RECURSIVE reach(path, depth) AS (
  SELECT value, 0 FROM json_each(:changed_files)
  UNION
  SELECT d.from_path, r.depth + 1 FROM reach AS r CROSS JOIN dependencies AS d ON d.to_path = r.path WHERE r.depth < :max_depth
)
SELECT f.path, min(r.depth) AS distance
FROM reach AS r CROSS JOIN files AS f ON f.path = r.path
WHERE f.is_test = 1 AND (f.path REGEXP '(^|/)(test_[^/]*|[^/]*[._-](test|tests|spec|specs|cy|e2e)[.][^/]*|[^/]*(Test|Tests|TestCase|IT|Spec)[.][^/]*)$' OR f.path IN (SELECT path FROM edges WHERE kind = 'tests')) OR :test_glob IS NOT NULL AND path_match(:test_glob, f.path)
GROUP BY f.path
ORDER BY distance, f.path
