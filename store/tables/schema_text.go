package tables

// textTables are what files say besides definitions.
func textTables() []Table {
	return []Table{
		{Name: "markers", Rows: 1_000, Doc: "TODO, FIXME, HACK, NOTE and the like in comments; those of texts without a graph come after the others.", Columns: []Column{
			pathKey, lineOf,
			text("kind", "the marker in upper case"),
			text("text", "what follows it"),
		}},
		{Name: "suppressions", Rows: 100, Doc: "codegraph-ignore-next-line and codegraph-ignore-file comments.", Columns: []Column{
			pathKey,
			integer("line", "line that is silenced; 0 for the whole file"),
			text("rule", "rule or recipe; * for all"),
		}},
		{Name: "unparsed", Rows: 100, Doc: "Lines that were not understood: definitions and references there may be missing. Lines with syntax errors are found again in the file's bytes when they are asked for; a limit cuts from its first line to the end of the file.", Columns: []Column{
			pathKey,
			integer("first_line", "first line, from 1"),
			integer("last_line", "last line"),
			text("reason", "syntax error, or limit: and what there was more of than is read: nodes, depth, symbols, expressions"),
			text("language", "language of the file"),
		}},
		{Name: "lines", Rows: 1_000_000, Doc: "The lines of all files that are text, with a graph or without.", Columns: []Column{
			pathKey, lineOf,
			text("language", "language of the file; null where it has no graph"),
			text("depth", "how far that is read, as in files"),
			{Name: "text", Type: "TEXT", Doc: "the line without its end; REGEXP is matched before rows are made", Text: true, Pattern: true},
		}},
		{Name: "source_fts", Rows: 5_000, Beside: true, Doc: "Full-text search over the files that are text, with a graph or without, made when it is first asked for: source_fts MATCH 'word \"several words\" begin* NEAR(a b)', in the language of [FTS5](https://sqlite.org/fts5.html#full_text_query_syntax), words by their stems (porter unicode61). source_fts('REV', 'words') is short for that at a revision. Without MATCH all files.", Columns: []Column{
			pathKey,
			{Name: "content", Type: "TEXT", Doc: "the text of the file", Match: true, Text: true},
			{Name: "rank", Type: "REAL", Doc: "the smaller the better: BM25 over the files of the revision that match; null without MATCH"},
		}},
		{Name: "vectors", Rows: 5_000, Beside: true, Doc: "Functions and types by meaning, where the environment names an embedder, as for search --semantic: vectors MATCH 'text' says how near each is. vectors('REV', 'text') is short for that at a revision. Vectors are made when they are first asked for.", Columns: []Column{
			text("id", "id of the symbol"),
			pathKey,
			text("name", "qualified name"),
			{Name: "meaning", Type: "TEXT", Doc: "what the embedder read of it: name, doc and the beginning of its source", Match: true, Text: true},
			text("model", "model or command of the embedder"),
			text("embedding", "its vector, of unit length, as a JSON array"),
			{Name: "rank", Type: "REAL", Doc: "the smaller the better: 1 less the cosine of the two vectors; null without MATCH"},
		}},
		{Name: "items", Rows: 200_000, Doc: "Terms with the number of their occurrences in a file: identifiers, words of comments and strings. Keywords of the language are left out of code.", Columns: []Column{
			pathKey,
			key("term", "term", 20, 50_000),
			integer("count", "lines that it occurs on"),
		}},
		{Name: "occurrences", Rows: 2_000_000, Doc: "Where terms occur.", Columns: []Column{
			pathKey,
			key("term", "term", 50, 50_000),
			lineOf,
			text("line_type", "code, comment or string"),
		}},
	}
}

// projectTables say what is asked about, and under which rules.
func projectTables() []Table {
	return []Table{
		{Name: "meta", Rows: 10, Beside: true, Doc: "What the answers are about.", Columns: []Column{
			text("key", "ref, tree, recipe, root, and where there is one commit and commit_time (Unix seconds)"),
			text("value", "its value"),
		}},
		{Name: "boundary_rules", Rows: 10, Beside: true, Doc: "The boundaries of .codegraph/config.json at the revision, and what its layers forbid.", Columns: []Column{
			text("name", "name of the rule, null for none; two layers as upper > lower"),
			text("from_glob", "files that the rule is about"),
			text("to_glob", "files that they may not, or may alone, depend on"),
			text("action", "deny or allow"),
			text("reason", "why"),
		}},
		{Name: "coverage", Rows: 20_000, Beside: true, Doc: "What tests were measured to run, as far as it is known at the revision: a row for each file and each function in it that has statements. codegraph coverage ingest takes reports in.", Columns: []Column{
			pathKey,
			text("id", "id of the function; null for the whole file"),
			text("name", "its qualified name; null for the whole file"),
			text("kind", "common kind: function, method, …, or file"),
			integer("line", "line of the name; 1 for a file"),
			integer("statements", "statements, or lines where the report counts these; a function's without those of functions inside of it"),
			integer("hit", "statements that ran"),
			{Name: "percent", Type: "REAL", Doc: "share that ran; null without statements"},
			integer("is_exact", "measured with exactly these bytes; 0: shifted from other ones, and what differs is unknown"),
			text("format", "go, lcov, istanbul, v8, cobertura or jacoco"),
			text("measured_at", "when the report was taken in, UTC"),
			text("measured_commit", "HEAD at that time"),
		}},
		{Name: "linked_projects", Rows: 10, Beside: true, Doc: "The repositories that codegraph link joined to this one. symbols('link NAME') and symbols('link NAME REV') are the symbols of one, and so for every table.", Columns: []Column{
			text("name", "name of the link"),
			text("path", "where the repository is"),
			text("revision", "revision that is looked at; null for its files on disk"),
			text("commit_id", "commit that this is now; for files on disk the one below them"),
			text("tree", "tree that this is now; null when it cannot be reached"),
			integer("files", "files with a graph; null when it cannot be reached"),
			text("error", "why it cannot be reached"),
		}},
		{Name: "churn", Rows: 5_000, Beside: true, Doc: "How often files changed: first-parent history of the revision, at most the last 1,000 commits, or churn.max_commits of the configuration. Files that no commit of them changed are left out.", Columns: []Column{
			{Name: "path", Type: "TEXT", Doc: "file"},
			integer("commits", "commits that changed it"),
			integer("authors", "authors of them"),
			text("last_commit", "the newest of them"),
			text("last_time", "its committer time, UTC"),
		}},
	}
}
