SELECT path, line, kind AS before, upper(:to_kind) AS after
FROM markers WHERE kind = upper(:from_kind)
ORDER BY path, line
