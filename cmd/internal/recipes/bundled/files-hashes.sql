SELECT path, blob, language FROM files ORDER BY path
