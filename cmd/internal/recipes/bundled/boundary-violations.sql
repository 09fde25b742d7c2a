SELECT d.from_path AS path, d.to_path, coalesce(b.name, b.from_glob || ' → ' || b.to_glob) AS boundary, b.reason
FROM boundary_rules AS b, dependencies AS d
WHERE path_match(b.from_glob, d.from_path)
  AND (b.action = 'deny' AND path_match(b.to_glob, d.to_path)
    OR b.action = 'allow' AND NOT path_match(b.to_glob, d.to_path) AND NOT path_match(b.from_glob, d.to_path))
ORDER BY path, to_path
