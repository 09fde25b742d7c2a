package tables

// definitionTables are what files define.
func definitionTables() []Table {
	return []Table{
		{Name: "symbols", Rows: 100_000, Doc: "Definitions: functions, types, fields, constants and so on, and the files and packages that contain them. Metrics are of functions and methods, null elsewhere.", Columns: []Column{
			key("id", "kind and digest of path, kind and qualified name; without a line", 1, costOfID),
			key("path", "file; the directory of a package", 40, costOfFile),
			key("name", "short name", 4, costOfName),
			text("qualified_name", "name with those of its containers"),
			text("kind", "common kind: function, method, class, struct, interface, type, field, value, …"),
			text("node_kind", "precise kind: arrow_function, struct_method, typedef, …"),
			text("language", "language of the file"),
			integer("start_line", "first line of the declaration"),
			integer("start_column", "its column"),
			integer("end_line", "last line"),
			integer("end_column", "column of the byte after the last"),
			integer("name_line", "line of the name"),
			integer("name_column", "column of the name"),
			text("parent", "id of what contains it; null for files and packages"),
			text("parent_name", "qualified name of what contains it; null at the top level"),
			text("package", "Go package of the file"),
			visibilityOf,
			integer("is_exported", "visible outside of its package or module"),
			integer("is_default_export", "default export of a module"),
			integer("is_static", "belongs to the type, not to its values"),
			integer("is_async", "asynchronous"),
			integer("is_abstract", "without a body, to be defined below"),
			integer("is_const", "constant, readonly or final"),
			integer("is_override", "marked as replacing an inherited one"),
			integer("is_overload", "one of several signatures"),
			integer("is_deprecated", "marked as deprecated"),
			integer("is_test", "test code, by the language's own convention"),
			integer("is_generated", "in a generated file"),
			integer("is_local", "declared inside a function"),
			integer("lines", "lines of the body"),
			integer("parameters", "number of parameters"),
			integer("cyclomatic", "cyclomatic complexity"),
			integer("cognitive", "cognitive complexity"),
			integer("branches", "branches"),
			integer("loops", "loops"),
			integer("returns", "returns and other early exits"),
			integer("max_nesting", "deepest nesting of blocks"),
			integer("unsafe_blocks", "unsafe blocks"),
			integer("unchecked_calls", "calls that end the program on failure: unwrap, !!"),
			integer("assertions", "assertions"),
			text("shape", "digest of the body with its own names left out: equal for copies; null without a body"),
			signatureOf,
			fromText("doc", "doc comment or docstring, without comment marks"),
			fromText("value", "literal of a constant"),
			fromText("decorators", "JSON array of decorators or annotations, null for none"),
			fromText("tag", "stability tag that starts a line of the doc: public, private, internal, alpha or beta"),
		}},
	}
}

// prototypeTables are what files define, without bodies.
func prototypeTables() []Table {
	return []Table{
		{Name: "methods", Rows: 50_000, Doc: "Prototypes: the functions, methods, constructors and accessors among the symbols.", Columns: []Column{
			text("id", "id of the symbol"),
			pathKey,
			key("name", "short name", 4, costOfName),
			text("qualified_name", "name with those of its containers"),
			text("kind", "common kind"),
			fromText("prototype", "the declaration on one line, without its body"),
			lineOf,
			visibilityOf,
			integer("is_static", "belongs to the type, not to its values"),
			integer("is_async", "asynchronous"),
		}},
		{Name: "types", Rows: 10_000, Doc: "The classes, structs, interfaces, traits, enums, unions and other types among the symbols.", Columns: []Column{
			text("id", "id of the symbol"),
			pathKey,
			key("name", "short name", 4, costOfName),
			text("qualified_name", "name with those of its containers"),
			text("kind", "common kind: class, struct, interface, trait, enum, union or type"),
			lineOf,
			visibilityOf,
		}},
	}
}

// edgeTables are what connects definitions.
func edgeTables() []Table {
	return []Table{
		{Name: "edges", Rows: 500_000, Doc: "Edges between definitions, sure (exact) or found through the types of values (inferred). One row for each place in the source; contains, implements, overrides and tests are at the place of their source.", Columns: []Column{
			text("kind", "contains, calls, instantiates, uses, reads, writes, extends, implements, overrides, imports, receives, returns, type_of, annotates, tests"),
			key("source", "id of the symbol it starts from", 8, costOfID),
			key("target", "id of the symbol it leads to", 8, costOfReferrers),
			{Name: "path", Type: "TEXT", Doc: "file of the source", Key: 200, Cost: costOfFile},
			lineOf, columnOf,
			text("source_name", "qualified name of the source"),
			text("source_kind", "common kind of the source"),
			text("target_path", "file of the target; the directory of a package"),
			text("target_name", "qualified name of the target"),
			text("target_kind", "common kind of the target"),
			certaintyOf, ruleOf, conditionOf,
		}},
		{Name: "degrees", Rows: 80_000, Doc: "How many edges lead to each definition, file or package and from it, containment apart; a row for each that has any. It costs one pass over the graph where the same from edges sorts them all.", Columns: []Column{
			key("id", "id of the symbol", 1, costOfID),
			integer("edges_in", "edges that lead to it"),
			integer("edges_out", "edges that start from it"),
			integer("calls_in", "of those that lead to it, the kinds calls and instantiates"),
			integer("calls_out", "of those that start from it, the same"),
		}},
		{Name: "refs", Rows: 600_000, Doc: "All references and imports, bound or not. One that may mean several definitions has a row for each.", Columns: []Column{
			text("kind", "kind of the edge it gives or would give"),
			text("name", "name as written, its last component"),
			text("of_name", "of a member: name of what it is taken of; of an attribute of JSX the component; null where that has no name"),
			key("source", "id of the symbol in which it is", 8, costOfID),
			text("source_name", "qualified name of the source"),
			key("target", "id of what it means; null when that is not known or outside the repository", 8, costOfReferrers),
			text("target_name", "qualified name of the target"),
			text("target_path", "file of the target; the directory of a package"),
			text("external", "qualified name outside the repository"),
			{Name: "path", Type: "TEXT", Doc: "file", Key: 200, Cost: costOfFile},
			lineOf, columnOf, certaintyOf, ruleOf, conditionOf,
		}},
		{Name: "type_members", Rows: 50_000, Doc: "Fields, properties, methods and enum members with the type that they belong to.", Columns: []Column{
			pathKey,
			key("type_id", "id of the type; null when that is in another file", 10, costOfID),
			text("type_name", "qualified name of the type"),
			key("id", "id of the member", 1, costOfID),
			key("name", "name of the member", 4, costOfName),
			text("kind", "common kind of the member"),
			integer("line", "line of the name"),
			visibilityOf,
			integer("is_optional", "may be absent"),
			integer("is_readonly", "constant, readonly or final"),
			integer("is_static", "belongs to the type"),
			{Name: "type", Type: "TEXT", Doc: "type as written: of a field, or of what a method returns; null where none is", Text: true},
			signatureOf,
			fromText("value", "value of an enum member or constant"),
		}},
	}
}

// findingTables are what follows from the graph as a whole, and from how definitions are used.
func findingTables() []Table {
	return []Table{
		{Name: "components", Rows: 1_000, Doc: "Components of user interfaces (functions with a capital name that give JSX, classes that render it) with the hooks that they call.", Columns: []Column{
			pathKey,
			text("id", "id of the component"),
			text("name", "qualified name"),
			text("kind", "common kind: function, class or value"),
			integer("line", "line of the name"),
			integer("is_exported", "importers can name it"),
			integer("is_default_export", "default export of its module"),
			{Name: "props_type", Type: "TEXT", Doc: "type of its properties as written; null where none is", Text: true},
			integer("hook_count", "different hooks that it calls"),
			text("hooks", "JSON array of their names, sorted"),
		}},
		{Name: "cycles", Rows: 100, Doc: "Cycles: files that import one another, and functions that call one another or themselves. A row for each node of a strongly connected component. Made from the whole graph when asked.", Columns: []Column{
			key("graph", "imports: made when files are loaded; all-imports: also deferred ones, see imports.is_deferred; calls", 50, 100_000),
			integer("cycle", "number of the cycle, the largest first"),
			integer("size", "nodes in it"),
			text("node", "path of a file, or id of a function"),
			text("path", "file"),
			text("name", "qualified name of a function"),
		}},
		{Name: "unreferenced", Rows: 200, Doc: "Functions, methods and types outside of tests that no other file is seen to use: no reference leads to them, none of unknown target has their name, and no text names them. What a framework, a supertype from outside or a convention may call is left out, and so are exports of a file that nothing loads. Made from the whole graph and the texts when asked.", Columns: []Column{
			text("id", "id of the definition"),
			text("path", "file"),
			text("name", "qualified name"),
			text("kind", "common kind"),
			integer("line", "first line of the declaration"),
			integer("lines", "lines of it"),
			integer("is_exported", "other packages or modules may use it"),
			integer("is_used_in_file", "its own file uses it"),
		}},
		{Name: "unreached", Rows: 1000, Doc: "Functions and methods outside of tests that no test is seen to reach, through any number of calls, as affected and diff report it. Empty where the tree has no tests. Made from the whole graph when asked.", Columns: []Column{
			text("id", "id of the definition"),
			text("path", "file"),
			text("name", "qualified name"),
			text("kind", "common kind"),
			integer("line", "line of the name"),
		}},
		{Name: "stale_imports", Rows: 20, Beside: true, Doc: "Imports of modules of this repository that are not there, and of names that a module lacks, as audit judges those that a change adds: what git ignores, what a comment suppresses and what is offered by unknown means is left out. Made from the whole graph when asked.", Columns: []Column{
			text("path", "file that imports"),
			lineOf, columnOf,
			text("module", "module as written"),
			text("name", "name that the module lacks; null where the module is not there"),
			integer("is_type_only", "of types alone"),
			text("nearest", "JSON array of names that are there, the most alike first; null for none"),
		}},
	}
}
