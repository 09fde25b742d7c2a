package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
)

// plainTool is a verb that becomes a tool as it is: its flags are the parameters.
type plainTool struct {
	verb      string
	arguments []mcp.Param
	output    json.RawMessage
	compares  bool // it looks at two revisions, or at none, and takes no ref
}

// list is an argument that takes several values.
func list(name string) mcp.Param { return mcp.Param{Name: name, Type: mcp.Strings} }

// plainTools are the verbs that answer and are no default tool. Those that write
// files, hooks or baselines, and those whose output is no JSON object, are not
// for a model to call.
func plainTools() []plainTool {
	symbol, file := required(text("symbol", "name, Type.method, path:name or id")), required(text("file", "path"))
	compared := []mcp.Param{list("revisions")}
	return []plainTool{
		{verb: "snippet", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[snippetAnswer]()},
		{verb: "refs", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[sitesAnswer]()},
		{verb: "callers", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[sitesAnswer]()},
		{verb: "callees", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[sitesAnswer]()},
		{verb: "trace", arguments: []mcp.Param{required(text("from", "symbol")), required(text("to", "symbol"))}, output: mcp.OutputSchema[traceAnswer]()},
		{verb: "signature", arguments: []mcp.Param{file}, output: mcp.AnyObject},
		{verb: "signatures", arguments: []mcp.Param{required(list("globs"))}, output: mcp.AnyObject},
		{verb: "outline", arguments: []mcp.Param{file}, output: mcp.OutputSchema[outlineAnswer]()},
		{verb: "files", arguments: []mcp.Param{list("globs")}, output: mcp.OutputSchema[filesAnswer]()},
		{verb: "tree", arguments: []mcp.Param{text("folder", "")}, output: mcp.OutputSchema[treeAnswer]()},
		{verb: "deps", arguments: []mcp.Param{file}, output: mcp.OutputSchema[depsAnswer]()},
		{verb: "cycles", output: mcp.OutputSchema[cyclesAnswer]()},
		{verb: "hierarchy", arguments: []mcp.Param{required(text("of", "type"))}, output: mcp.OutputSchema[hierarchyAnswer]()},
		{verb: "implementations", arguments: []mcp.Param{required(text("name", "type or method"))}, output: mcp.OutputSchema[implementationsAnswer]()},
		{verb: "summary", output: mcp.OutputSchema[summaryAnswer]()},
		{verb: "docs", arguments: []mcp.Param{text("section", "")}, output: mcp.OutputSchema[docsAnswer]()},
		{verb: "recipe", arguments: []mcp.Param{required(text("id", "recipe_list lists them"))}, output: mcp.OutputSchema[resultJSON]()},
		{verb: "recipe list", output: mcp.AnyObject},
		{verb: "recipe show", arguments: []mcp.Param{required(text("id", ""))}, output: mcp.AnyObject},
		{verb: "affected", arguments: []mcp.Param{list("changes")}, output: mcp.AnyObject, compares: true},
		{verb: "log", arguments: []mcp.Param{symbol}, output: mcp.OutputSchema[logAnswer](), compares: true},
		{verb: "blame", arguments: []mcp.Param{required(text("what", "symbol, or 'A -> B'"))}, output: mcp.AnyObject, compares: true},
		{verb: "when", arguments: []mcp.Param{required(text("dependency", "'A -> B'"))}, output: mcp.OutputSchema[whenAnswer](), compares: true},
		{verb: "conflicts", arguments: compared, output: mcp.AnyObject, compares: true},
		{verb: "changelog", arguments: compared, output: mcp.OutputSchema[changelogAnswer](), compares: true},
		{verb: "diff-context", arguments: []mcp.Param{list("changes")}, output: mcp.OutputSchema[contextAnswer](), compares: true},
		{verb: "pr-context", arguments: compared, output: mcp.OutputSchema[contextAnswer](), compares: true},
		{verb: "commit-context", output: mcp.OutputSchema[contextAnswer](), compares: true},
		{verb: "status", output: mcp.AnyObject, compares: true},
	}
}

// allTools are the default tools and the other verbs that answer.
func allTools() ([]verbTool, error) {
	tools := defaultTools()
	root := newRoot(&Global{})
	for _, p := range plainTools() {
		words := strings.Fields(p.verb)
		c, _, err := root.Find(words)
		if err != nil || c == root {
			return nil, fmt.Errorf("no verb %s for a tool", p.verb)
		}
		t := verbTool{verb: verb(words...), worktree: !p.compares}
		t.Name = strings.NewReplacer("-", "_", " ", "_").Replace(p.verb)
		t.Description, t.Output, t.Tokens = c.Short, p.output, toolTokens
		for _, a := range p.arguments {
			t.Params, t.arguments = append(t.Params, a), append(t.arguments, a.Name)
		}
		t.Params = append(t.Params, flagParams(c, p.arguments)...)
		if !p.compares {
			t.Params = append(t.Params, refParam)
		}
		tools = append(tools, t)
	}
	return tools, nil
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
	case "int", "int64":
		return mcp.Integer
	case "stringSlice", "stringArray":
		return mcp.Strings
	case "stringToString":
		return mcp.Map
	}
	return mcp.String
}
