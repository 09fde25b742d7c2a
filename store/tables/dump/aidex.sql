-- The tables and indexes of AiDex's index, schema 1.0. Rows come from the virtual tables,
-- whose names begin with graph_.

CREATE TABLE files (id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, last_indexed INTEGER NOT NULL);
CREATE TABLE lines (
	id INTEGER NOT NULL,
	file_id INTEGER NOT NULL,
	line_number INTEGER NOT NULL,
	line_type TEXT NOT NULL CHECK (line_type IN ('code', 'comment', 'struct', 'method', 'property', 'string')),
	PRIMARY KEY (file_id, id),
	FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE CASCADE
);
CREATE TABLE items (id INTEGER PRIMARY KEY AUTOINCREMENT, term TEXT NOT NULL UNIQUE COLLATE NOCASE);
CREATE TABLE occurrences (
	item_id INTEGER NOT NULL,
	file_id INTEGER NOT NULL,
	line_id INTEGER NOT NULL,
	PRIMARY KEY (item_id, file_id, line_id),
	FOREIGN KEY (item_id) REFERENCES items (id) ON DELETE CASCADE,
	FOREIGN KEY (file_id, line_id) REFERENCES lines (file_id, id) ON DELETE CASCADE
);
CREATE TABLE signatures (file_id INTEGER PRIMARY KEY, header_comments TEXT, FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE CASCADE);
CREATE TABLE methods (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	file_id INTEGER NOT NULL,
	name TEXT NOT NULL,
	prototype TEXT NOT NULL,
	line_number INTEGER NOT NULL,
	visibility TEXT,
	is_static INTEGER DEFAULT 0,
	is_async INTEGER DEFAULT 0,
	FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE CASCADE
);
CREATE TABLE types (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	file_id INTEGER NOT NULL,
	name TEXT NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('class', 'struct', 'interface', 'enum', 'type')),
	line_number INTEGER NOT NULL,
	FOREIGN KEY (file_id) REFERENCES files (id) ON DELETE CASCADE
);
CREATE TABLE dependencies (id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL UNIQUE, name TEXT, last_checked INTEGER);
CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT);

-- Times are the commit's: a dump of the same tree is the same.
CREATE TEMP TABLE made AS SELECT coalesce((SELECT CAST(value AS INTEGER) FROM graph_meta WHERE key = 'commit_time'), 0) AS at;

INSERT INTO files (path, hash, last_indexed) SELECT path, blob, (SELECT at FROM made) FROM graph_files WHERE language IS NOT NULL;
INSERT INTO methods (file_id, name, prototype, line_number, visibility, is_static, is_async)
SELECT f.id, m.name, coalesce(m.prototype, m.name), m.line, m.visibility, m.is_static, m.is_async FROM graph_methods AS m JOIN files AS f ON f.path = m.path;
INSERT INTO types (file_id, name, kind, line_number)
SELECT f.id, t.name, CASE t.kind WHEN 'trait' THEN 'interface' WHEN 'union' THEN 'struct' ELSE CASE WHEN t.kind IN ('class', 'struct', 'interface', 'enum') THEN t.kind ELSE 'type' END END, t.line
FROM graph_types AS t JOIN files AS f ON f.path = t.path;
INSERT INTO signatures SELECT f.id, s.header_comments FROM graph_signatures AS s JOIN files AS f ON f.path = s.path;

-- A line is what is defined on it, or else what the words on it stand in.
CREATE TEMP TABLE words AS SELECT f.id AS file_id, o.term, o.line, o.line_type FROM graph_occurrences AS o JOIN files AS f ON f.path = o.path;
CREATE TEMP TABLE defined AS
SELECT file_id, line_number AS line, 1 AS rank, 'struct' AS line_type FROM types
UNION ALL SELECT file_id, line_number, 2, 'method' FROM methods
UNION ALL SELECT f.id, m.line, 3, 'property' FROM graph_type_members AS m JOIN files AS f ON f.path = m.path WHERE m.kind IN ('field', 'property')
UNION ALL SELECT DISTINCT file_id, line, CASE line_type WHEN 'code' THEN 4 WHEN 'string' THEN 5 ELSE 6 END, line_type FROM words;
INSERT INTO lines SELECT line, file_id, line, line_type FROM (SELECT file_id, line, line_type, min(rank) FROM defined GROUP BY file_id, line) ORDER BY file_id, line;
INSERT OR IGNORE INTO items (term) SELECT DISTINCT term FROM words ORDER BY term;
INSERT OR IGNORE INTO occurrences SELECT i.id, w.file_id, w.line FROM words AS w JOIN items AS i ON i.term = w.term COLLATE NOCASE;

INSERT INTO dependencies (path, name) SELECT DISTINCT path, min(name) FROM graph_linked_projects GROUP BY path;
INSERT INTO metadata SELECT 'schema_version', '1.0' UNION ALL SELECT 'created_at', CAST(at AS TEXT) FROM made
	UNION ALL SELECT 'project_name', NULL UNION ALL SELECT 'project_root', NULL;

CREATE INDEX idx_files_path ON files (path);
CREATE INDEX idx_files_hash ON files (hash);
CREATE INDEX idx_lines_file ON lines (file_id);
CREATE INDEX idx_lines_type ON lines (line_type);
CREATE INDEX idx_items_term ON items (term);
CREATE INDEX idx_items_term_pattern ON items (term COLLATE NOCASE);
CREATE INDEX idx_occurrences_item ON occurrences (item_id);
CREATE INDEX idx_occurrences_file ON occurrences (file_id);
CREATE INDEX idx_methods_file ON methods (file_id);
CREATE INDEX idx_methods_name ON methods (name);
CREATE INDEX idx_types_file ON types (file_id);
CREATE INDEX idx_types_name ON types (name);
DROP TABLE temp.words;
DROP TABLE temp.defined;
