package tools

import (
	"cmp"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// prompts are what people start a model with.
func prompts() []mcp.Prompt {
	return []mcp.Prompt{
		{Name: "review", Description: "Review what a change means, not only its lines",
			Arguments: []mcp.Param{verb.Text("range", "A..B; without it, what is not committed")},
			Text: func(a map[string]string) string {
				call, of := "`diff`", "the uncommitted change"
				if r := a["range"]; r != "" {
					call, of = fmt.Sprintf("`diff` with range %q", r), r
				}
				return "Review " + of + ". Call " + call + " for the symbols, edges and references that it changes. " +
					"Go through `breaks` first: for each broken reference, read its code with `symbol` (source: true) and say what happens to it. " +
					"Then say which changed symbols no test is seen to reach, which new dependencies between packages there are, and whether one closes a cycle. " +
					"Report findings by severity, each with path and line; leave out what the graph does not support."
			}},
		{Name: "gate", Description: "Check a change against the rules of the gate and correct what it newly breaks",
			Arguments: []mcp.Param{verb.Text("base", "the branch it goes to, such as origin/main")},
			Text: func(a map[string]string) string {
				return fmt.Sprintf("Call `audit` with base %q and head \":worktree\". For each finding whose attribution is introduced, read the code, correct it, and call `audit` again, until exit_code is 0. "+
					"Do not silence a finding by a comment unless it is wrong; then say why.", cmp.Or(a["base"], "origin/main"))
			}},
		{Name: "explain", Description: "Explain how a part of the code works",
			Arguments: []mcp.Param{verb.Required(verb.Text("topic", "a question, a feature or a symbol"))},
			Text: func(a map[string]string) string {
				return fmt.Sprintf("Explain %q in this repository. Begin with `explore` for the code, follow what it calls with `impact` (direction down) where that matters, "+
					"and name each thing you say by path and line. Say where the graph is not sure: edges marked inferred or ambiguous.", a["topic"])
			}},
		{Name: "change", Description: "Plan a change of a symbol: who is concerned, in which order, which tests",
			Arguments: []mcp.Param{verb.Required(verb.Text("symbol", "name, Type.method or path:name")), verb.Required(verb.Text("change", "what is to be different"))},
			Text: func(a map[string]string) string {
				return fmt.Sprintf("Plan this change of %q: %s. Call `symbol` with source: true, then `impact` for everything that depends on it, depth 1 first. "+
					"List each place that has to change with path and line, those in other packages and in tests apart, and the tests to run. "+
					"Say what is public and so may be used from outside. Change nothing yet.", a["symbol"], a["change"])
			}},
		{Name: "onboard", Description: "Get to know the repository",
			Text: func(map[string]string) string {
				return "Get to know this repository. Call `explore` with its purpose as far as its name says, then `sql` for the largest packages and the symbols most used: " +
					"SELECT target_name, count(*) n FROM edges WHERE kind = 'calls' GROUP BY target ORDER BY n DESC LIMIT 20. " +
					"Write one page: what it is for, its parts and what depends on what, where one would begin to read, and how it is tested."
			}},
	}
}
