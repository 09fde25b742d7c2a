WITH RECURSIVE
part AS MATERIALIZED (SELECT from_path, to_path FROM dependencies WHERE from_path GLOB :source_dir || '/*' AND to_path GLOB :source_dir || '/*'),
level(path, n) AS (
  SELECT path, 0 FROM files WHERE path GLOB :source_dir || '/*' AND language IS NOT NULL
  UNION
  SELECT p.from_path, l.n + 1 FROM level AS l JOIN part AS p ON p.to_path = l.path WHERE l.n < 30
)
SELECT max(l.n) AS level, l.path, (SELECT count(*) FROM part WHERE from_path = l.path) AS needs
FROM level AS l GROUP BY l.path
ORDER BY level, l.path
