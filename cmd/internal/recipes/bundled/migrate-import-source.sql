SELECT i.path, i.line, :old_source AS before, :new_source AS after
FROM imports AS i
WHERE i.module = :old_source AND i.kind <> 'path'
GROUP BY i.path, i.line
ORDER BY i.path, i.line
