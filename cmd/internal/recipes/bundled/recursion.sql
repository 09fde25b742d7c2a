SELECT cycle, size, name, path, node AS id FROM cycles WHERE graph = 'calls' ORDER BY cycle, path, name
