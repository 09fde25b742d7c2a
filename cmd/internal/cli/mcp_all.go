package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/summary"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// plainTool is a verb that becomes a tool as it is: its flags are the parameters.
type plainTool struct {
	verb      string
	name      string // unless it is the verb's
	arguments []mcp.Param
	output    mcp.Schema
	compares  bool   // it looks at two revisions, or at none, and takes no ref
	writes    string // what of the worktree, or of what people keep in the index; "" for nothing
	destroys  bool
	batch     string // what it does, where it is the verb's --batch
	apply     string // what it does, where it is the verb's --apply
	partial   bool   // what it answered before an error is worth having
	path      string // the argument that is a path of this machine
	outside   bool   // that path may lead out of the repository
}

// list is an argument that takes several values.
func list(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.Strings, Description: description}
}

// plainTools are the verbs that answer and are no default tool, but for those whose
// output is no JSON object, that need a terminal, or that change how git or agents
// work: hooks, agents' configurations, taking codegraph out.
func plainTools() []plainTool {
	return slices.Concat(lookTools(), changeTools(), indexTools())
}

// lookTools look at one revision.
func lookTools() []plainTool {
	symbol, file := required(text("symbol", "name, Type.method, path:name or id")), required(text("file", "path"))
	return []plainTool{
		{verb: "snippet", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[snippetAnswer]()},
		{verb: "refs", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[sitesAnswer]()},
		{verb: "callers", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[sitesAnswer]()},
		{verb: "callees", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[sitesAnswer]()},
		{verb: "trace", arguments: []mcp.Param{required(text("from", "symbol")), required(text("to", "symbol"))}, output: mcp.OutputSchema[traceAnswer]()},
		{verb: "signature", arguments: []mcp.Param{file}, output: mcp.OutputSchema[signatureAnswer]()},
		{verb: "signatures", arguments: []mcp.Param{required(list("globs", "folders or globs"))}, output: mcp.OutputSchema[signaturesAnswer]()},
		{verb: "outline", arguments: []mcp.Param{file}, output: mcp.OutputSchema[outlineAnswer]()},
		{verb: "files", arguments: []mcp.Param{list("globs", "folders or globs")}, output: mcp.OutputSchema[filesAnswer]()},
		{verb: "tree", arguments: []mcp.Param{text("folder", "")}, output: mcp.OutputSchema[treeAnswer]()},
		{verb: "deps", arguments: []mcp.Param{file}, output: mcp.OutputSchema[depsAnswer]()},
		{verb: "cycles", output: mcp.OutputSchema[cyclesAnswer]()},
		{verb: "hierarchy", arguments: []mcp.Param{required(text("of", "type"))}, output: mcp.OutputSchema[hierarchyAnswer]()},
		{verb: "implementations", arguments: []mcp.Param{required(text("name", "type or method"))}, output: mcp.OutputSchema[implementationsAnswer]()},
		{verb: "summary", output: mcp.OutputSchema[summaryAnswer]()},
		{verb: "docs", arguments: []mcp.Param{text("section", "")}, output: mcp.OutputSchema[docsAnswer]()},
		{verb: "sql", name: "sql_batch", batch: "Several SELECTs, each with its own result or error.", arguments: []mcp.Param{required(list("statements", "each a SELECT"))}, output: mcp.OutputSchema[batchAnswer](), partial: true},
		{verb: "recipe", arguments: []mcp.Param{required(text("id", "recipe_list lists them"))}, output: mcp.OutputSchema[resultJSON]()},
		{verb: "recipe", name: "apply", apply: "Writes what a recipe of edits changes into the files on disk.", arguments: []mcp.Param{required(text("id", "of a recipe whose rows have before and after"))},
			output: mcp.OutputSchema[appliedJSON](), compares: true, writes: "the files that the recipe changes", destroys: true},
		{verb: "recipe list", output: mcp.OutputSchema[recipesAnswer]()},
		{verb: "recipe show", arguments: []mcp.Param{required(text("id", ""))}, output: mcp.OutputSchema[recipeJSON]()},
		{verb: "config show", output: mcp.OutputSchema[config.Config]()},
		{verb: "config validate", arguments: []mcp.Param{text("file", "of the repository")}, output: mcp.OutputSchema[configReport](), path: "file"},
	}
}

// changeTools compare revisions, or walk through commits.
func changeTools() []plainTool {
	compared := []mcp.Param{list("revisions", "A..B, or A and B")}
	changes := []mcp.Param{list("changes", "files, or A..B")}
	return []plainTool{
		{verb: "affected", arguments: changes, output: mcp.OutputSchema[affectedAnswer](), compares: true},
		{verb: "log", arguments: []mcp.Param{required(text("symbol", "name, Type.method, path:name or id"))}, output: mcp.OutputSchema[logAnswer](), compares: true},
		{verb: "blame", arguments: []mcp.Param{required(text("what", "symbol, or 'A -> B'"))}, output: mcp.OutputSchema[blameAnswer]().Or(mcp.OutputSchema[whenAnswer]()), compares: true},
		{verb: "when", arguments: []mcp.Param{required(text("dependency", "'A -> B'"))}, output: mcp.OutputSchema[whenAnswer](), compares: true},
		{verb: "conflicts", arguments: compared, output: mcp.OutputSchema[diffctx.ConflictReport](), compares: true},
		{verb: "changelog", arguments: compared, output: mcp.OutputSchema[changelogAnswer](), compares: true},
		{verb: "diff-context", arguments: changes, output: mcp.OutputSchema[contextAnswer](), compares: true},
		{verb: "pr-context", arguments: compared, output: mcp.OutputSchema[contextAnswer](), compares: true},
		{verb: "commit-context", output: mcp.OutputSchema[contextAnswer](), compares: true},
	}
}

// indexTools are about the index, and what people keep in it or beside it.
func indexTools() []plainTool {
	name := required(text("name", "of the baseline"))
	return []plainTool{
		{verb: "index", arguments: []mcp.Param{list("revisions", "default: the files on disk")}, output: mcp.OutputSchema[indexAnswer](), compares: true},
		{verb: "sync", output: mcp.OutputSchema[syncReport](), compares: true},
		{verb: "status", output: mcp.OutputSchema[statusAnswer](), compares: true},
		{verb: "validate", arguments: []mcp.Param{list("paths", "default: all")}, output: mcp.OutputSchema[validateAnswer](), compares: true},
		{verb: "verify", output: mcp.OutputSchema[verifyIndexAnswer]().Or(mcp.OutputSchema[verifyAnswer]()), compares: true},
		{verb: "baseline save", arguments: []mcp.Param{text("name", "default: the recipe's id")}, output: mcp.OutputSchema[savedBaseline](), writes: "the baseline in the index"},
		{verb: "baseline list", output: mcp.OutputSchema[baselinesAnswer](), compares: true},
		{verb: "baseline compare", arguments: []mcp.Param{name}, output: mcp.OutputSchema[baselineAnswer]()},
		{verb: "baseline drop", arguments: []mcp.Param{name}, output: mcp.OutputSchema[savedBaseline](), compares: true, writes: "the index: the baseline is gone", destroys: true},
		{verb: "describe", arguments: []mcp.Param{required(text("section", "")), required(text("text", "markdown"))}, output: mcp.OutputSchema[describeAnswer](), compares: true, writes: summary.File + " in the worktree"},
		{verb: "docs update", output: mcp.OutputSchema[docsWritten](), compares: true, writes: summary.DocsFile + " in the worktree"},
		{verb: "init", output: mcp.OutputSchema[initAnswer](), compares: true, writes: config.Path + " in the worktree where there is none, and the user's list of repositories"},
		{verb: "update", arguments: []mcp.Param{required(text("file", "path"))}, output: mcp.OutputSchema[updateAnswer](), compares: true},
		{verb: "update", name: "update_batch", batch: "As update, for several files.", arguments: []mcp.Param{required(list("files", "paths"))}, output: mcp.OutputSchema[updateAnswer](), compares: true},
		{verb: "remove", arguments: []mcp.Param{required(list("files", "paths that are gone"))}, output: mcp.OutputSchema[updateAnswer](), compares: true},
		{verb: "repos list", output: mcp.OutputSchema[reposAnswer](), compares: true},
		{verb: "repos delete", arguments: []mcp.Param{required(text("repository", "name or folder"))}, output: mcp.OutputSchema[deletedJSON](), compares: true, writes: "the user's list of repositories, and deletes the index", destroys: true},
		{verb: "scan", arguments: []mcp.Param{required(text("dir", "folder of the repository"))}, output: mcp.OutputSchema[reposAnswer](), compares: true, path: "dir"},
		{verb: "link", arguments: []mcp.Param{required(text("path", "folder of another repository"))}, output: mcp.OutputSchema[linkJSON](), compares: true, writes: "the link in the index", path: "path", outside: true},
		{verb: "unlink", arguments: []mcp.Param{required(text("link", "its name or folder"))}, output: mcp.OutputSchema[links.Link](), compares: true, writes: "the index: the link is gone"},
		{verb: "links", output: mcp.OutputSchema[linksAnswer](), compares: true},
		{verb: "coverage ingest", arguments: []mcp.Param{required(text("report", "path of the file or folder, in the repository"))}, output: mcp.OutputSchema[ingestAnswer](), writes: "the coverage in the index", path: "report"},
		{verb: "coverage list", output: mcp.OutputSchema[coverageAnswer]()},
		{verb: "coverage drop", output: mcp.OutputSchema[droppedAnswer](), compares: true, writes: "the index: the coverage is gone", destroys: true},
		{verb: "doctor", output: mcp.OutputSchema[doctorAnswer](), compares: true},
		{verb: "unlock", output: mcp.OutputSchema[unlockAnswer](), compares: true},
		{verb: "version", output: mcp.OutputSchema[versionJSON](), compares: true},
	}
}

// writingTools names the tools that a server has only if it may write.
func writingTools() []string {
	var names []string
	for _, p := range plainTools() {
		if p.writes != "" {
			names = append(names, p.toolName())
		}
	}
	return names
}

// toolName is the name as clients call it.
func (p plainTool) toolName() string {
	if p.name != "" {
		return p.name
	}
	return strings.NewReplacer("-", "_", " ", "_").Replace(p.verb)
}

// allTools are the default tools, the other verbs that answer, and the analyses.
func allTools() ([]verbTool, error) {
	tools := defaultTools()
	root := newRoot(&Global{}, nil)
	for _, p := range plainTools() {
		t, err := p.tool(root)
		if err != nil {
			return nil, err
		}
		tools = append(tools, t)
	}
	analyses, err := analysisTools()
	return append(tools, analyses...), err
}

// tool makes a tool of the verb.
func (p plainTool) tool(root *cobra.Command) (verbTool, error) {
	words := strings.Fields(p.verb)
	c, _, err := root.Find(words)
	if err != nil || c == root || c.Name() != words[len(words)-1] {
		return verbTool{}, fmt.Errorf("no verb %s for a tool", p.verb)
	}
	t := verbTool{verb: verb(words...), worktree: !p.compares, partial: p.partial, path: p.path, outside: p.outside}
	t.Name = p.toolName()
	t.Description, t.Output, t.Tokens, t.Writes, t.Destroys = c.Short, p.output, toolTokens, p.writes != "", p.destroys
	for _, a := range p.arguments {
		t.Params, t.arguments = append(t.Params, a), append(t.arguments, a.Name)
	}
	t.Params = append(t.Params, flagParams(c, p.arguments)...)
	if !p.compares {
		t.Params = append(t.Params, refParam)
	}
	t.Params = slices.DeleteFunc(t.Params, func(a mcp.Param) bool {
		return a.Name == "batch" || a.Name == "apply" || p.verb == "recipe" && p.apply == "" && a.Name == "force"
	})
	if p.writes != "" {
		t.Description += ". Writes " + p.writes + "."
	}
	if p.batch != "" {
		t.Description = p.batch
		t.prepare = func(args mcp.Arguments) { args["batch"] = true }
	}
	if p.apply != "" {
		t.Description = p.apply
		t.prepare = func(args mcp.Arguments) { args["apply"] = true }
	}
	return t, nil
}

// flagParams makes parameters of a verb's own flags.
func flagParams(c *cobra.Command, arguments []mcp.Param) []mcp.Param {
	taken := map[string]bool{"stdin": true, tokensFlag: true, "help": true}
	for _, a := range arguments {
		taken[a.Name] = true
	}
	var params []mcp.Param
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if !taken[f.Name] && !f.Hidden {
			params = append(params, mcp.Param{Name: strings.ReplaceAll(f.Name, "-", "_"), Type: flagType(f), Description: f.Usage})
		}
	})
	return params
}

// tokensFlag is the flag of verbs that keep a budget; the server keeps it for all.
const tokensFlag = "max-tokens"

func flagType(f *pflag.Flag) mcp.Type {
	switch f.Value.Type() {
	case "bool":
		return mcp.Boolean
	case "int", "int64", "uint64":
		return mcp.Integer
	case "stringSlice", "stringArray":
		return mcp.Strings
	case "stringToString":
		return mcp.Map
	}
	return mcp.String
}
