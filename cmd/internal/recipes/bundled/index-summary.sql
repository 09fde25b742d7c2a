SELECT 'files' AS what, count(*) AS n FROM files
UNION ALL SELECT 'files with a graph', count(*) FROM files WHERE language IS NOT NULL
UNION ALL SELECT 'symbols', count(*) FROM symbols
UNION ALL SELECT 'edges', count(*) FROM edges
UNION ALL SELECT 'references', count(*) FROM refs
UNION ALL SELECT 'imports', count(*) FROM imports
UNION ALL SELECT 'dependencies', count(*) FROM dependencies
UNION ALL SELECT 'markers', count(*) FROM markers
