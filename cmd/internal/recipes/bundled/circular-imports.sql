SELECT cycle, size, path FROM cycles WHERE graph = 'imports' ORDER BY cycle, path
