SELECT c.path, c.commits, c.authors, c.last_time FROM churn AS c JOIN files AS f ON f.path = c.path
ORDER BY c.commits DESC, c.path
LIMIT :row_limit
