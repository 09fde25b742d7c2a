WITH RECURSIVE hop AS MATERIALIZED (SELECT DISTINCT path AS "from", coalesce(module_path, target_path) AS "to" FROM imports WHERE kind = 'reexport' AND target_path IS NOT NULL AND coalesce(module_path, target_path) <> path),
chain(first, last, length) AS (
  SELECT "from", "to", 1 FROM hop
  UNION
  SELECT c.first, h."to", c.length + 1 FROM chain AS c JOIN hop AS h ON h."from" = c.last WHERE c.length < 10
)
SELECT first AS path, last AS leads_to, max(length) AS length FROM chain
GROUP BY first, last HAVING length >= :min_length
ORDER BY length DESC, path, leads_to
