package tools

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// analyses are the recipes that are tools of their own, by the name of the tool:
// what other code graphs offer as one. The others are reached by the tool recipe.
var analyses = []struct{ tool, recipe string }{
	{"dead_code", "dead-code"},
	{"unused_imports", "unused-imports"},
	{"stale_imports", "stale-imports"},
	{"test_map", "test-map"},
	{"circular", "circular-imports"},
	{"recursion", "recursion"},
	{"hotspots", "hotspots"},
	{"rank", "rank"},
	{"largest", "largest"},
	{"coupling", "coupling"},
	{"inheritance_depth", "inheritance-depth"},
	{"distribution", "distribution"},
	{"complexity", "complexity"},
	{"doc_coverage", "doc-coverage"},
	{"god_class", "god-class"},
	{"similar", "similar"},
	{"duplicates", "duplicates"},
	{"rename_preview", "rename-preview"},
	{"module_api", "module-api"},
	{"port_status", "port-status"},
	{"port_order", "port-order"},
	{"simplify_scan", "simplify-scan"},
	{"markers", "markers-by-kind"},
	{"deprecated", "deprecated-symbols"},
	{"churn", "churn-complexity-hotspots"},
	{"boundaries", "boundary-violations"},
	{"field_writes", "find-write-sites"},
	{"decorators", "find-decorator-usage"},
	{"ambiguous_calls", "calls-including-heuristic"},
}

// analysisTools make the tools: a recipe's parameters are theirs.
func analysisTools() ([]verbTool, error) {
	all, err := recipes.Load(nil)
	if err != nil {
		return nil, err
	}
	var tools []verbTool
	for _, a := range analyses {
		r, err := all.Get(a.recipe)
		if err != nil {
			return nil, fmt.Errorf("tool %s: %w", a.tool, err)
		}
		tools = append(tools, analysisTool(a.tool, r))
	}
	return tools, nil
}

func analysisTool(name string, r *recipes.Recipe) verbTool {
	t := verbTool{words: []string{"recipe"}, arguments: []string{"id"}}
	t.Name, t.Description, t.Tokens = name, r.Summary+".", toolTokens
	recipe := verbs.Find(t.words)
	t.Output, t.plain = recipe.Tools[0].Output, plainFormat(recipe)
	own := map[string]bool{}
	for _, p := range r.Params {
		own[p.Name] = true
		t.Params = append(t.Params, recipeParam(p))
	}
	for _, p := range []mcp.Param{verb.LimitParam, verb.Toggle("summary", "the number of rows alone"), verb.Text("changed_since", "only files changed since a revision"),
		verb.Choice("group_by", "", "owner", "directory", "package"), verb.RefParam} {
		if !own[p.Name] {
			t.Params = append(t.Params, p)
		}
	}
	t.prepare = func(args mcp.Arguments) {
		args["id"] = r.ID
		var given []any
		for _, p := range r.Params {
			if v, ok := args[p.Name]; ok {
				given = append(given, p.Name+"="+recipeValue(v))
				delete(args, p.Name)
			}
		}
		if len(given) > 0 {
			args["param"] = given
		}
	}
	return t
}

func recipeParam(p recipes.Param) mcp.Param {
	out := mcp.Param{Name: p.Name, Description: p.Doc, Required: p.Required, Enum: p.Values, Type: mcp.String}
	switch p.Type {
	case recipes.Integer:
		out.Type = mcp.Integer
	case recipes.Number:
		out.Type = mcp.Number
	case recipes.Boolean:
		out.Type = mcp.Boolean
	case recipes.List:
		out.Type = mcp.Strings
	}
	return out
}

// recipeValue writes a value as --param takes it.
func recipeValue(v any) string {
	switch v := v.(type) {
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = fmt.Sprint(e)
		}
		return strings.Join(parts, ",")
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
