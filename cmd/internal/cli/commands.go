package cli

import (
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/tools"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// topVerbs are all of them.
func topVerbs() []verbs.Entry {
	return append(verbs.List(),
		verbs.Entry{Group: verbs.GroupOther, Name: "mcp", Make: tools.NewMCP}, verbs.Entry{Group: verbs.GroupOther, Name: "serve", Make: tools.NewServe},
		verbs.Entry{Group: verbs.GroupChange, Name: "review", Make: tools.NewReview})
}

// named leaves the verb that the arguments begin with alone, since making all takes as
// long as a quick command does; all of them where none is named.
func named(list []verbs.Entry, args []string) []verbs.Entry {
	if at := slices.IndexFunc(list, func(t verbs.Entry) bool { return len(args) > 0 && args[0] == t.Name }); at >= 0 {
		return list[at : at+1]
	}
	return list
}
