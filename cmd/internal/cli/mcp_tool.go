package cli

import (
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/diffctx"
)

// verbTool is a tool that runs a verb. Parameters are flags by the same name,
// but for those that stand in arguments.
type verbTool struct {
	mcp.Tool
	verb      func(args mcp.Arguments) []string // the words of the verb
	arguments []string                          // parameters that are arguments, in order
	worktree  bool                              // it takes a ref, whose default are the files on disk
	partial   bool                              // what it answered before an error is worth having
	path      string                            // the argument that is a path of this machine, taken from the repository's folder; "" for none
	outside   bool                              // that path may lead out of the repository
	prepare   func(args mcp.Arguments)          // makes arguments the verb's; may be nil
}

// toolTokens is the budget of an answer unless a call says otherwise.
const toolTokens = 8000

func verb(words ...string) func(mcp.Arguments) []string {
	return func(mcp.Arguments) []string { return words }
}

var (
	refParam   = mcp.Param{Name: "ref", Type: mcp.String, Description: "git revision"}
	pathParam  = mcp.Param{Name: "path", Type: mcp.Strings, Description: "globs"}
	kindParam  = mcp.Param{Name: "kind", Type: mcp.Strings, Description: "function, method, type, ..."}
	limitParam = mcp.Param{Name: "limit", Type: mcp.Integer}
)

func text(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.String, Description: description}
}

func choice(name, description string, values ...string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.String, Description: description, Enum: values}
}

func toggle(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.Boolean, Description: description}
}

func number(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.Integer, Description: description}
}

func required(p mcp.Param) mcp.Param {
	p.Required = true
	return p
}

// defaultTools are few and short: a client's every session pays for them.
func defaultTools() []verbTool {
	return append(codeTools(), reviewTools()...)
}

// codeTools look at one revision.
func codeTools() []verbTool {
	return []verbTool{
		{verb: verb("explore"), arguments: []string{"task"}, worktree: true, Tool: mcp.Tool{
			Name: "explore", Description: "Code that a task is about, with source. Start here.",
			Params: []mcp.Param{required(text("task", "in your own words, with names")),
				number("max_tokens", ""), toggle("compact", "no source"), pathParam, kindParam, refParam},
			Output: mcp.OutputSchema[exploreAnswer]()}},
		{verb: verb("search"), arguments: []string{"query"}, worktree: true, Tool: mcp.Tool{
			Name: "search", Description: "Find symbols by words of names, docs, signatures, paths.", Tokens: toolTokens,
			Params: []mcp.Param{required(text("query", "words, AND OR NOT, begin*, name:")), toggle("literal", "text inside of names"),
				pathParam, kindParam, limitParam, refParam},
			Output: mcp.OutputSchema[searchAnswer]()}},
		{verb: symbolOrSnippet, arguments: []string{"name"}, worktree: true, Tool: mcp.Tool{
			Name: "symbol", Description: "Definitions of a name: place, signature, doc, metrics.", Tokens: toolTokens,
			Params: []mcp.Param{required(text("name", "name, Type.method, path:name or id")), toggle("source", "with source"),
				pathParam, kindParam, limitParam, refParam},
			Output: mcp.OutputSchema[definitionsAnswer]()}},
		{verb: verb("impact"), arguments: []string{"target"}, worktree: true, Tool: mcp.Tool{
			Name: "impact", Description: "Dependents of a symbol or file (up), or dependencies (down). via calls: callers.", Tokens: toolTokens,
			Params: []mcp.Param{required(text("target", "symbol or path")), choice("direction", "", diffctx.Up, diffctx.Down, diffctx.Both),
				choice("via", "", diffctx.ViaAll, diffctx.ViaCalls, diffctx.ViaImports, diffctx.ViaDependencies),
				number("depth", "default 3; 0: no end"), toggle("summary", "counts only"), pathParam, kindParam, limitParam, refParam},
			Output: mcp.OutputSchema[impactAnswer]()}},
		{verb: verb("query"), arguments: []string{"term"}, worktree: true, Tool: mcp.Tool{
			Name: "query", Description: "Lines with a word, in comments and strings too.", Tokens: toolTokens,
			Params: []mcp.Param{required(text("term", "")), choice("mode", "", "exact", "contains", "starts-with", "regex"),
				{Name: "type", Type: mcp.Strings, Enum: []string{"code", "comment", "string", "struct", "method", "property"}},
				toggle("case_sensitive", ""), text("modified_since", "date or age, as 3d"), toggle("include_dependencies", ""), pathParam, limitParam, refParam},
			Output: mcp.OutputSchema[queryAnswer]()}},
		{verb: verb("sql"), arguments: []string{"statement"}, worktree: true, Tool: mcp.Tool{
			Name: "sql", Tokens: toolTokens,
			Description: "One SELECT over the graph. symbols(id, name, qualified_name, kind, path, start_line, lines, ...), edges(kind, source, target, source_name, target_name, path, line), " +
				"files, imports, exports, dependencies(from_path, to_path), cycles, churn, markers; symbols('v1.0') at another revision; columns: pragma_table_info('edges').",
			Params: []mcp.Param{required(text("statement", "")), {Name: "param", Type: mcp.Map, Description: "values of :name"},
				text("changed_since", "only files changed since a revision"), choice("group_by", "", "owner", "directory", "package"),
				limitParam, refParam},
			Output: mcp.OutputSchema[resultJSON]()}},
	}
}

// reviewTools compare revisions.
func reviewTools() []verbTool {
	return []verbTool{
		{verb: verb("diff"), arguments: []string{"range"}, Tool: mcp.Tool{
			Name: "diff", Description: "What a change means: symbols, edges, broken references, tests to run.", Tokens: toolTokens,
			Params: []mcp.Param{text("range", "A..B from the merge base; A or none (HEAD): to files on disk"),
				{Name: "only", Type: mcp.Strings, Enum: sectionNames()}, toggle("summary", "counts only")},
			Output: mcp.OutputSchema[diffctx.Result]()}},
		{verb: verb("audit"), Tool: mcp.Tool{
			Name: "audit", Description: "Gate a change: new cycles, boundaries, API breaks, broken references, ... exit_code 1: fails.", Tokens: toolTokens,
			Params: []mcp.Param{text("base", "default: the upstream"), text("head", "HEAD or :worktree"),
				choice("fail_on", "", diffctx.SeverityInfo, diffctx.SeverityWarning, diffctx.SeverityError)},
			Output: mcp.OutputSchema[diffctx.Report]()}},
	}
}

// definitionsAnswer describes what symbol answers, with and without source.
type definitionsAnswer struct {
	head
	Matches []struct {
		symbolJSON
		Source  string `json:"source,omitempty"`
		Stale   bool   `json:"stale,omitempty"`
		Missing bool   `json:"missing,omitempty"`
	} `json:"matches"`
	Total          int             `json:"total"`
	Truncated      bool            `json:"truncated"`
	Disambiguation *disambiguation `json:"disambiguation,omitempty"`
}

// symbolOrSnippet shows source where it is asked for.
func symbolOrSnippet(args mcp.Arguments) []string {
	source, _ := args["source"].(bool)
	delete(args, "source")
	if source {
		return []string{"snippet"}
	}
	return []string{"symbol"}
}
