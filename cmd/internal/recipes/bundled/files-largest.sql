SELECT path, language, lines, symbols FROM files WHERE lines IS NOT NULL
ORDER BY lines DESC, path
LIMIT :row_limit
