WITH pair AS MATERIALIZED (
  SELECT from_path, to_path, row_number() OVER (PARTITION BY from_path ORDER BY to_path) AS n
  FROM dependencies WHERE from_path <> to_path)
SELECT from_path AS path, count(*) AS fan_out, json_group_array(to_path) FILTER (WHERE n <= :sample_size) AS sample
FROM pair
GROUP BY from_path
ORDER BY fan_out DESC, path
LIMIT :row_limit
