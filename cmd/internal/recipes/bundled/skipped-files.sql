SELECT skipped, count(*) AS files, min(path) AS example FROM files WHERE skipped IS NOT NULL
GROUP BY skipped ORDER BY files DESC, skipped
