-- The tables and indexes of codemap's index, schema 10. Rows come from the virtual
-- tables, whose names begin with graph_. Tables that codegraph has nothing for stay empty.

CREATE TABLE files (path TEXT PRIMARY KEY, content_hash TEXT NOT NULL, size INTEGER NOT NULL, line_count INTEGER NOT NULL, language TEXT NOT NULL, last_modified INTEGER NOT NULL, indexed_at INTEGER NOT NULL) STRICT;
CREATE TABLE symbols (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE,
	name TEXT NOT NULL,
	kind TEXT NOT NULL,
	line_start INTEGER NOT NULL,
	line_end INTEGER NOT NULL,
	signature TEXT NOT NULL,
	is_exported INTEGER NOT NULL DEFAULT 0,
	is_default_export INTEGER NOT NULL DEFAULT 0,
	members TEXT,
	doc_comment TEXT,
	value TEXT,
	parent_name TEXT,
	visibility TEXT,
	complexity REAL
) STRICT;
CREATE TABLE calls (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, caller_name TEXT NOT NULL, caller_scope TEXT NOT NULL, callee_name TEXT NOT NULL) STRICT;
CREATE TABLE type_members (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, symbol_name TEXT NOT NULL, name TEXT NOT NULL, type TEXT, is_optional INTEGER NOT NULL DEFAULT 0, is_readonly INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE imports (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, source TEXT NOT NULL, resolved_path TEXT, specifiers TEXT NOT NULL, is_type_only INTEGER NOT NULL DEFAULT 0, line_number INTEGER NOT NULL) STRICT;
CREATE TABLE exports (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, name TEXT NOT NULL, kind TEXT NOT NULL, is_default INTEGER NOT NULL DEFAULT 0, re_export_source TEXT) STRICT;
CREATE TABLE components (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, name TEXT NOT NULL, props_type TEXT, hooks_used TEXT NOT NULL, is_default_export INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE dependencies (from_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, to_path TEXT NOT NULL, PRIMARY KEY (from_path, to_path)) STRICT, WITHOUT ROWID;
CREATE TABLE css_variables (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, name TEXT NOT NULL, value TEXT, scope TEXT, line_number INTEGER NOT NULL) STRICT;
CREATE TABLE css_classes (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, name TEXT NOT NULL, is_module INTEGER NOT NULL DEFAULT 0, line_number INTEGER NOT NULL) STRICT;
CREATE TABLE css_keyframes (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, name TEXT NOT NULL, line_number INTEGER NOT NULL) STRICT;
CREATE TABLE markers (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, line_number INTEGER NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL) STRICT;
CREATE TABLE suppressions (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT NOT NULL REFERENCES files (path) ON DELETE CASCADE, line_number INTEGER NOT NULL, recipe_id TEXT NOT NULL) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE query_baselines (name TEXT PRIMARY KEY, recipe_id TEXT, sql TEXT NOT NULL, rows_json TEXT NOT NULL, row_count INTEGER NOT NULL, git_ref TEXT, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE coverage (file_path TEXT NOT NULL, name TEXT NOT NULL, line_start INTEGER NOT NULL, coverage_pct REAL, hit_statements INTEGER NOT NULL, total_statements INTEGER NOT NULL, PRIMARY KEY (file_path, name, line_start)) STRICT, WITHOUT ROWID;
CREATE TABLE recipe_recency (recipe_id TEXT PRIMARY KEY, last_run_at INTEGER NOT NULL, run_count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE boundary_rules (name TEXT PRIMARY KEY, from_glob TEXT NOT NULL, to_glob TEXT NOT NULL, action TEXT NOT NULL DEFAULT 'deny' CHECK (action IN ('deny', 'allow'))) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE source_fts USING fts5(file_path UNINDEXED, content, tokenize = 'porter unicode61');

-- Times are the commit's, in milliseconds: a dump of the same tree is the same.
CREATE TEMP TABLE made AS SELECT 1000 * coalesce((SELECT CAST(value AS INTEGER) FROM graph_meta WHERE key = 'commit_time'), 0) AS at;

INSERT INTO files
SELECT path, blob, coalesce(size, 0), coalesce(lines, 0), CASE language WHEN 'typescript' THEN 'ts' WHEN 'javascript' THEN 'js' ELSE language END, (SELECT at FROM made), (SELECT at FROM made)
FROM graph_files WHERE language IS NOT NULL;

INSERT INTO symbols (file_path, name, kind, line_start, line_end, signature, is_exported, is_default_export, members, doc_comment, value, parent_name, visibility, complexity)
SELECT s.path, s.name, CASE s.kind WHEN 'value' THEN 'const' WHEN 'constructor' THEN 'method' WHEN 'field' THEN 'property' ELSE s.kind END,
	s.start_line, s.end_line, coalesce(s.signature, s.name), s.is_exported, s.is_default_export,
	CASE s.kind WHEN 'enum' THEN m.members END, s.doc, s.value, s.parent_name, s.tag, s.cyclomatic
FROM graph_symbols AS s
LEFT JOIN (SELECT type_id, json_group_array(CASE WHEN value IS NULL THEN json_object('name', name) ELSE json_object('name', name, 'value', value) END) AS members
	FROM graph_type_members WHERE kind = 'enum_member' GROUP BY type_id) AS m ON m.type_id = s.id
WHERE s.kind NOT IN ('file', 'package') AND s.language <> 'css';

INSERT INTO calls (file_path, caller_name, caller_scope, callee_name)
SELECT DISTINCT path, regexp_extract(source_name, '[^.]*$'), source_name, coalesce(target_name, external, name)
FROM graph_refs WHERE kind IN ('calls', 'instantiates') AND source NOT GLOB 'file:*' AND coalesce(target_name, external, name) IS NOT NULL;

INSERT INTO type_members (file_path, symbol_name, name, type, is_optional, is_readonly)
SELECT path, type_name, name, signature, is_optional, is_readonly FROM graph_type_members WHERE kind <> 'enum_member';

INSERT INTO imports (file_path, source, resolved_path, specifiers, is_type_only, line_number)
SELECT path, module, min(target_path), json_group_array(coalesce(name, local)) FILTER (WHERE coalesce(name, local) IS NOT NULL), min(is_type_only), min(line)
FROM (SELECT DISTINCT path, module, name, local, is_type_only, line, target_path FROM graph_imports WHERE kind NOT IN ('reexport', 'dynamic'))
GROUP BY path, module, line;

INSERT INTO exports (file_path, name, kind, is_default, re_export_source)
SELECT path, name, CASE kind WHEN 'reexport' THEN 're-export' ELSE kind END, is_default, module FROM graph_exports;

INSERT INTO components (file_path, name, hooks_used)
SELECT path, source_name, json_group_array(DISTINCT name)
FROM graph_refs
WHERE kind = 'calls' AND name GLOB 'use[A-Z]*' AND (path GLOB '*.tsx' OR path GLOB '*.jsx') AND source_name GLOB '[A-Z]*'
GROUP BY path, source;

INSERT INTO css_variables (file_path, name, value, scope, line_number) SELECT path, name, value, scope, line FROM graph_css_variables;
INSERT INTO css_classes (file_path, name, is_module, line_number) SELECT path, name, is_module, line FROM graph_css_classes;
INSERT INTO css_keyframes (file_path, name, line_number) SELECT path, name, line FROM graph_css_keyframes;
INSERT INTO dependencies SELECT from_path, to_path FROM graph_dependencies;
INSERT INTO markers (file_path, line_number, kind, content) SELECT path, line, kind, text FROM graph_markers WHERE path IN (SELECT path FROM files);
INSERT INTO suppressions (file_path, line_number, recipe_id) SELECT path, line, rule FROM graph_suppressions;
INSERT INTO boundary_rules SELECT coalesce(reason, from_glob || ' -> ' || to_glob) || ' #' || row_number() OVER (), from_glob, to_glob, action FROM graph_boundary_rules;
INSERT INTO meta SELECT 'schema_version', '10' UNION ALL SELECT 'indexed_at', CAST(at AS TEXT) FROM made
	UNION ALL SELECT 'last_indexed_commit', value FROM graph_meta WHERE key = 'commit'
	UNION ALL SELECT 'fts5_enabled', CAST(:with_fts AS TEXT);
INSERT INTO source_fts (file_path, content)
SELECT path, group_concat(text, char(10)) FROM graph_lines WHERE :with_fts GROUP BY path;

CREATE INDEX idx_symbols_name ON symbols (name, kind, file_path, line_start, line_end, signature, is_exported);
CREATE INDEX idx_symbols_file ON symbols (file_path);
CREATE INDEX idx_symbols_exported ON symbols (file_path, name) WHERE is_exported = 1;
CREATE INDEX idx_symbols_functions ON symbols (name, file_path) WHERE kind = 'function';
CREATE INDEX idx_symbols_visibility ON symbols (visibility, file_path) WHERE visibility IS NOT NULL;
CREATE INDEX idx_calls_caller ON calls (caller_name, file_path);
CREATE INDEX idx_calls_callee ON calls (callee_name, file_path);
CREATE INDEX idx_type_members_symbol ON type_members (symbol_name, file_path);
CREATE INDEX idx_imports_source ON imports (source, file_path);
CREATE INDEX idx_imports_resolved ON imports (resolved_path, file_path);
CREATE INDEX idx_exports_name ON exports (name, file_path, kind, is_default);
CREATE INDEX idx_components_name ON components (name, file_path, props_type, hooks_used);
CREATE INDEX idx_components_file ON components (file_path, name);
CREATE INDEX idx_dependencies_to ON dependencies (to_path, from_path);
CREATE INDEX idx_markers_kind ON markers (kind, file_path, line_number, content);
CREATE INDEX idx_suppressions_file ON suppressions (file_path, recipe_id, line_number);
CREATE INDEX idx_css_variables_name ON css_variables (name, value, scope, file_path);
CREATE INDEX idx_css_classes_name ON css_classes (name, file_path, is_module);
CREATE INDEX idx_css_keyframes_name ON css_keyframes (name, file_path);
CREATE INDEX idx_recipe_recency_last_run ON recipe_recency (last_run_at);
PRAGMA user_version = 10;
