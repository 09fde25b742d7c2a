SELECT cycle, size, path FROM cycles WHERE graph = CASE WHEN :deferred THEN 'all-imports' ELSE 'imports' END ORDER BY cycle, path
