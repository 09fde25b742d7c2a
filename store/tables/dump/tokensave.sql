-- The tables, indexes and triggers of tokensave's index, version 5. Rows come from
-- the virtual tables, whose names begin with graph_.

CREATE TABLE nodes (
	id TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	qualified_name TEXT NOT NULL,
	file_path TEXT NOT NULL,
	start_line INTEGER NOT NULL,
	end_line INTEGER NOT NULL,
	start_column INTEGER NOT NULL,
	end_column INTEGER NOT NULL,
	docstring TEXT,
	signature TEXT,
	visibility TEXT NOT NULL DEFAULT 'private',
	is_async INTEGER NOT NULL DEFAULT 0,
	branches INTEGER NOT NULL DEFAULT 0,
	loops INTEGER NOT NULL DEFAULT 0,
	returns INTEGER NOT NULL DEFAULT 0,
	max_nesting INTEGER NOT NULL DEFAULT 0,
	unsafe_blocks INTEGER NOT NULL DEFAULT 0,
	unchecked_calls INTEGER NOT NULL DEFAULT 0,
	assertions INTEGER NOT NULL DEFAULT 0,
	updated_at INTEGER NOT NULL
);
CREATE TABLE edges (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	source TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
	target TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
	kind TEXT NOT NULL,
	line INTEGER
);
CREATE TABLE files (
	path TEXT PRIMARY KEY,
	content_hash TEXT NOT NULL, -- git's id of the blob
	size INTEGER NOT NULL,
	modified_at INTEGER NOT NULL,
	indexed_at INTEGER NOT NULL,
	node_count INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE unresolved_refs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	from_node_id TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
	reference_name TEXT NOT NULL,
	reference_kind TEXT NOT NULL,
	line INTEGER NOT NULL,
	col INTEGER NOT NULL,
	file_path TEXT NOT NULL
);
CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE vectors (
	node_id TEXT PRIMARY KEY REFERENCES nodes (id) ON DELETE CASCADE,
	embedding BLOB NOT NULL,
	model TEXT NOT NULL,
	created_at INTEGER NOT NULL
);

-- Times are the commit's: a dump of the same tree is the same.
CREATE TEMP TABLE made AS SELECT coalesce((SELECT CAST(value AS INTEGER) FROM graph_meta WHERE key = 'commit_time'), 0) AS at;

INSERT INTO nodes
SELECT id, coalesce(nullif(node_kind, ''), kind), name, qualified_name, path,
	coalesce(start_line, 0), coalesce(end_line, 0), coalesce(start_column, 0), coalesce(end_column, 0), doc, signature,
	CASE visibility WHEN 'public' THEN 'public' WHEN 'internal' THEN 'pub_crate' WHEN 'protected' THEN 'pub_super' ELSE CASE kind WHEN 'file' THEN 'public' ELSE 'private' END END,
	is_async, coalesce(branches, 0), coalesce(loops, 0), coalesce(returns, 0), coalesce(max_nesting, 0),
	coalesce(unsafe_blocks, 0), coalesce(unchecked_calls, 0), coalesce(assertions, 0), (SELECT at FROM made)
FROM graph_symbols;

-- The kinds that tokensave has. What overrides and what tests is left out.
INSERT INTO edges (source, target, kind, line)
SELECT source, target, kind, line
FROM (SELECT source, target, line, CASE kind WHEN 'instantiates' THEN 'calls' WHEN 'imports' THEN 'uses' WHEN 'reads' THEN 'uses' WHEN 'writes' THEN 'uses' ELSE kind END AS kind
	FROM graph_edges WHERE kind NOT IN ('overrides', 'tests'))
GROUP BY source, target, kind, coalesce(line, -1);

INSERT INTO files
SELECT path, blob, coalesce(size, 0), (SELECT at FROM made), (SELECT at FROM made), symbols + 1
FROM graph_files WHERE language IS NOT NULL;

INSERT INTO unresolved_refs (from_node_id, reference_name, reference_kind, line, col, file_path)
SELECT source, coalesce(name, ''), kind, line, "column", path
FROM graph_refs WHERE certainty IN ('unresolved', 'ambiguous');

INSERT INTO metadata SELECT 'last_sync_at', at FROM made UNION ALL SELECT 'last_full_sync_at', at FROM made
	UNION ALL SELECT 'codegraph_' || key, value FROM graph_meta;

CREATE INDEX idx_nodes_kind ON nodes (kind);
CREATE INDEX idx_nodes_name ON nodes (name);
CREATE INDEX idx_nodes_qualified_name ON nodes (qualified_name);
CREATE INDEX idx_nodes_file_path ON nodes (file_path);
CREATE INDEX idx_nodes_file_path_start_line ON nodes (file_path, start_line);
CREATE INDEX idx_edges_source ON edges (source);
CREATE INDEX idx_edges_target ON edges (target);
CREATE INDEX idx_edges_kind ON edges (kind);
CREATE INDEX idx_edges_source_kind ON edges (source, kind);
CREATE INDEX idx_edges_target_kind ON edges (target, kind);
CREATE UNIQUE INDEX idx_edges_unique ON edges (source, target, kind, COALESCE(line, -1));

CREATE VIRTUAL TABLE nodes_fts USING fts5(name, qualified_name, docstring, signature, content='nodes', content_rowid='rowid');
INSERT INTO nodes_fts (nodes_fts) VALUES ('rebuild');
CREATE TRIGGER nodes_fts_insert AFTER INSERT ON nodes BEGIN
	INSERT INTO nodes_fts (rowid, name, qualified_name, docstring, signature) VALUES (new.rowid, new.name, new.qualified_name, new.docstring, new.signature);
END;
CREATE TRIGGER nodes_fts_delete AFTER DELETE ON nodes BEGIN
	INSERT INTO nodes_fts (nodes_fts, rowid, name, qualified_name, docstring, signature) VALUES ('delete', old.rowid, old.name, old.qualified_name, old.docstring, old.signature);
END;
CREATE TRIGGER nodes_fts_update AFTER UPDATE ON nodes BEGIN
	INSERT INTO nodes_fts (nodes_fts, rowid, name, qualified_name, docstring, signature) VALUES ('delete', old.rowid, old.name, old.qualified_name, old.docstring, old.signature);
	INSERT INTO nodes_fts (rowid, name, qualified_name, docstring, signature) VALUES (new.rowid, new.name, new.qualified_name, new.docstring, new.signature);
END;
PRAGMA user_version = 5;
