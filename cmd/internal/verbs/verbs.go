package verbs

import (
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/ask"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/change"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/data"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/index"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/setup"
)

// Entry makes one of the program's verbs.
type Entry struct {
	Group string // of the help
	Name  string
	Make  func() *verb.Verb
}

// The groups of the help.
const (
	GroupIndex  = "index"
	GroupAsk    = "ask"
	GroupChange = "change"
	GroupOther  = "other"
)

// Groups are the groups in the order of the help.
var Groups = []struct{ ID, Title string }{{GroupIndex, "Index:"}, {GroupAsk, "Ask:"}, {GroupChange, "Change:"}, {GroupOther, "Upkeep:"}}

// List gives the verbs that servers may offer, in the order of their tools.
func List() []Entry {
	return []Entry{
		{GroupAsk, "explore", ask.NewExplore},
		{GroupAsk, "search", ask.NewSearch},
		{GroupAsk, "symbol", ask.NewSymbol},
		{GroupAsk, "impact", ask.NewImpact},
		{GroupAsk, "query", ask.NewQuery},
		{GroupAsk, "sql", data.NewSQL},
		{GroupChange, "diff", change.NewDiff},
		{GroupChange, "audit", change.NewAudit},
		{GroupAsk, "snippet", ask.NewSnippet},
		{GroupAsk, "refs", ask.NewRefs},
		{GroupAsk, "callers", ask.NewCallers},
		{GroupAsk, "callees", ask.NewCallees},
		{GroupAsk, "trace", ask.NewTrace},
		{GroupAsk, "signature", ask.NewSignature},
		{GroupAsk, "signatures", ask.NewSignatures},
		{GroupAsk, "outline", ask.NewOutline},
		{GroupAsk, "files", ask.NewFiles},
		{GroupAsk, "tree", ask.NewTree},
		{GroupAsk, "deps", ask.NewDeps},
		{GroupAsk, "cycles", ask.NewCycles},
		{GroupAsk, "hierarchy", ask.NewHierarchy},
		{GroupAsk, "implementations", ask.NewImplementations},
		{GroupAsk, "summary", ask.NewSummary},
		{GroupAsk, "docs", ask.NewDocs},
		{GroupAsk, "recipe", data.NewRecipe},
		{GroupOther, "config", setup.NewConfig},
		{GroupChange, "affected", change.NewAffected},
		{GroupChange, "log", change.NewLog},
		{GroupChange, "blame", change.NewBlame},
		{GroupChange, "when", change.NewWhen},
		{GroupChange, "conflicts", change.NewConflicts},
		{GroupChange, "changelog", change.NewChangelog},
		{GroupChange, "diff-context", change.NewDiffContext},
		{GroupChange, "pr-context", change.NewPRContext},
		{GroupChange, "commit-context", change.NewCommitContext},
		{GroupIndex, "index", index.NewIndex},
		{GroupIndex, "sync", index.NewSync},
		{GroupIndex, "status", index.NewStatus},
		{GroupIndex, "validate", index.NewValidate},
		{GroupOther, "verify", setup.NewVerify},
		{GroupAsk, "baseline", data.NewBaseline},
		{GroupAsk, "describe", ask.NewDescribe},
		{GroupIndex, "init", setup.NewInit},
		{GroupIndex, "update", index.NewUpdate},
		{GroupIndex, "remove", index.NewRemove},
		{GroupIndex, "repos", index.NewRepos},
		{GroupIndex, "scan", index.NewScan},
		{GroupAsk, "link", data.NewLink},
		{GroupAsk, "unlink", data.NewUnlink},
		{GroupAsk, "links", data.NewLinks},
		{GroupAsk, "coverage", data.NewCoverage},
		{GroupOther, "doctor", setup.NewDoctor},
		{GroupOther, "unlock", index.NewUnlock},
		{GroupOther, "version", setup.NewVersion},
		{GroupIndex, "watch", index.NewWatch},
		{GroupAsk, "export", data.NewExport},
		{GroupChange, "hook", setup.NewHook},
		{GroupChange, "pr-comment", change.NewComment},
		{GroupOther, "gc", index.NewGC},
		{GroupOther, "cache", index.NewCache},
		{GroupOther, "uninstall", setup.NewUninstall},
		{GroupOther, "agents", setup.NewAgents},
		{GroupOther, "languages", setup.NewLanguages},
	}
}

// Here is what the program answers where no verb is named.
func Here() *verb.Verb { return index.NewHere() }

// most are the verbs that the short help lists.
var most = []string{"explore", "search", "symbol", "callers", "impact", "query", "sql", "diff", "audit", "affected", "log", "hook"}

// Most gives the verbs that are used most.
func Most() []Entry {
	list := make([]Entry, len(most))
	for i, name := range most {
		list[i] = List()[slices.IndexFunc(List(), func(e Entry) bool { return e.Name == name })]
	}
	return list
}

// Find gives the verb that is called by the words; nil where there is none.
func Find(words []string) *verb.Verb {
	for _, t := range List() {
		if t.Name == words[0] {
			return t.Make().Find(words[1:])
		}
	}
	return nil
}
