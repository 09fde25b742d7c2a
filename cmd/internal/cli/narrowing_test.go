package cli

import (
	"slices"
	"testing"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// changing are the commands of the groups that answer which write or serve instead.
var changing = []string{"link", "unlink", "links", "describe", "docs update", "baseline save", "baseline list", "baseline drop", "coverage ingest", "coverage drop",
	"recipe list", "recipe show", "hook install", "hook uninstall", "hook run", "pr-comment", "review"}

// TestNarrowing checks that every command that answers takes each of the flags by
// which answers are narrowed, or says why not.
func TestNarrowing(t *testing.T) {
	root := newRoot(&program{env: &verb.Env{}}, nil)
	seen := map[string]bool{}
	var visit func(c *cobra.Command, group string)
	visit = func(c *cobra.Command, group string) {
		for _, sub := range c.Commands() {
			of := group
			if of == "" {
				of = sub.GroupID
			}
			visit(sub, of)
		}
		if c == root || c.HasSubCommands() && c.Name() != "recipe" && c.Name() != "docs" {
			return
		}
		path := commandPath(c)
		untaken, answers := answering()[path]
		if !answers {
			if (group == verbs.GroupAsk || group == verbs.GroupChange) && !slices.Contains(changing, path) {
				t.Errorf("%s is in neither list", path)
			}
			return
		}
		seen[path] = true
		for _, name := range narrowing {
			switch has, reason := c.Flags().Lookup(name) != nil, untaken[name]; {
			case has && reason != "":
				t.Errorf("%s takes --%s, and says that it does not: %s", path, name, reason)
			case !has && reason == "":
				t.Errorf("%s does not take --%s, and does not say why", path, name)
			}
		}
	}
	visit(root, "")
	for path := range answering() {
		if !seen[path] {
			t.Errorf("there is no command %s", path)
		}
	}
}
