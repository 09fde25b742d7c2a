SELECT path, line, name, module, source_name
FROM exports WHERE kind = 'reexport'
ORDER BY path, line
