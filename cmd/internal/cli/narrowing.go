package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// narrowing are the flags by which answers are narrowed. Every command that
// answers takes each of them, or says why it does not: see untaken.
var narrowing = []string{"path", "exclude", "kind", "limit", verb.TokensFlag}

// Reasons that several commands share.
const (
	filesHaveNoKind = "it lists files, and a kind is of symbols"
	ofTheWhole      = "it describes the repository as a whole; files, symbol and search narrow"
	oneFile         = "it is about the one file that it is given; signatures takes globs"
	wholeExport     = "what it leaves out would be missing from the graph; --path, --exclude, --kind and --edge take a part that fits together"
	allFindings     = "a gate that leaves findings out passes what it should fail; --path says where to look"
	allTests        = "running fewer tests than can see the change may miss a failure; --path says which to name"
	askInSQL        = "say it in the statement, for example WHERE kind = 'function'; --path and --limit narrow any rows"
	keptRows        = "rows are compared whole with those that were kept"
)

// answering are the commands that answer from the graph, by their path below
// codegraph, with the narrowing flags that they do not take and why.
var answering = sync.OnceValue(func() map[string]map[string]string {
	return map[string]map[string]string{
		"query":            {"kind": "it lists lines; --type narrows by what is on them"},
		"search":           {},
		"explore":          {},
		"snippet":          {},
		"symbol":           {},
		"refs":             {},
		"callers":          {},
		"callees":          {},
		"impact":           {},
		"hierarchy":        {},
		"implementations":  {},
		"signature":        {"path": oneFile, "exclude": oneFile, "limit": oneFile},
		"signatures":       {},
		"outline":          {},
		"files":            {"kind": filesHaveNoKind},
		"tree":             {"kind": filesHaveNoKind},
		"deps":             {"kind": filesHaveNoKind},
		"trace":            {},
		"cycles":           {"kind": "--of chooses between files and functions"},
		"summary":          {"path": ofTheWhole, "exclude": ofTheWhole, "kind": ofTheWhole, "limit": ofTheWhole},
		"docs":             {"path": ofTheWhole, "exclude": ofTheWhole, "kind": ofTheWhole, "limit": ofTheWhole},
		"status":           {"path": ofTheWhole, "exclude": ofTheWhole, "kind": ofTheWhole, "limit": ofTheWhole},
		"validate":         {"kind": filesHaveNoKind, "path": "paths are its arguments", "exclude": "paths are its arguments", "limit": "it fails on any drift"},
		"sql":              {"kind": askInSQL},
		"recipe":           {"kind": "its parameters narrow it: `codegraph recipe show ID`"},
		"recipe run":       {"kind": "its parameters narrow it: `codegraph recipe show ID`"},
		"baseline compare": {"path": keptRows, "exclude": keptRows, "kind": keptRows, "limit": keptRows},
		"coverage list":    {"kind": filesHaveNoKind},
		"export":           {"limit": wholeExport, verb.TokensFlag: "an export is whole; explore, search and query answer within a number of tokens"},
		"affected":         {"kind": "tests have no kind", "limit": allTests},
		"audit":            {"kind": "findings have rules, which audit.rules of the configuration switches off", "limit": allFindings},
		"log":              {},
		"blame":            {},
		"when":             {},
		"conflicts":        {"limit": allFindings},
		"changelog":        {},
		"diff":             {},
		"diff-context":     {},
		"pr-context":       {},
		"commit-context":   {},
	}
})

// commandPath is a command's path below codegraph.
func commandPath(c *cobra.Command) string {
	path := c.Name()
	for p := c.Parent(); p != nil && p.HasParent(); p = p.Parent() {
		path = p.Name() + " " + path
	}
	return path
}

// flagError explains a flag that a command does not take.
func flagError(c *cobra.Command, err error) error {
	hint := fmt.Sprintf("`%s --help` lists the flags", c.CommandPath())
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if reason := answering()[commandPath(c)][unknown.GetSpecifiedName()]; reason != "" {
			return output.Failf("usage", reason, "%s takes no --%s", commandPath(c), unknown.GetSpecifiedName())
		}
		if way := habit(c, unknown.GetSpecifiedName()); way != "" {
			return output.Failf("usage", way, "%s", strings.TrimPrefix(c.CommandPath(), "codegraph ")+" takes no "+dashed(unknown.GetSpecifiedName()))
		}
		if near := output.DidYouMean(flagsLike(c, unknown.GetSpecifiedName())); near != "" {
			hint = near + " " + hint
		}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		if what := valueName(invalid.GetFlag().Value.Type()); what != "" {
			return output.Failf("usage", hint, "--%s %s: use %s", invalid.GetFlag().Name, invalid.GetValue(), what)
		}
	}
	return output.Failf("usage", hint, "%v", err)
}

// dashed is a flag as it is written.
func dashed(flag string) string {
	if len(flag) == 1 {
		return "-" + flag
	}
	return "--" + flag
}

// valueName says what a flag takes, by its type; nothing for a type whose own message says it.
func valueName(kind string) string {
	switch kind {
	case "int", "int64":
		return "a whole number"
	case "float64":
		return "a number"
	case "bool":
		return "true or false"
	case "duration":
		return "a duration such as 30s or 5m"
	}
	return ""
}

// flagsLike are the flags of a command that a longer name may have meant.
func flagsLike(c *cobra.Command, name string) []string {
	if len(name) < 3 {
		return nil
	}
	var names []string
	add := func(f *pflag.Flag) {
		if !f.Hidden && !slices.Contains(names, f.Name) { // inherited ones are among the command's own, once parsed
			names = append(names, f.Name)
		}
	}
	c.Flags().VisitAll(add)
	c.InheritedFlags().VisitAll(add)
	near := output.Nearest(name, names)
	for i := range near {
		near[i] = "--" + near[i]
	}
	return near
}

// lineFormats are the formats of which some lines make sense without the others.
var lineFormats = []string{"", "text", "table", "markdown", "jsonl", "paths"}

// Answering lists the commands that answer from the graph with the narrowing
// flags that each does not take, and why.
func Answering() map[string]map[string]string { return answering() }
