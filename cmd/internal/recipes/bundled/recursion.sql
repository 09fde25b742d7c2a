SELECT c.cycle, c.size, c.name, c.path, s.start_line AS line, c.node AS id
FROM cycles AS c CROSS JOIN symbols AS s ON s.id = c.node
WHERE c.graph = 'calls'
ORDER BY c.cycle, c.path, c.name
