package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
)

// otherWords are verbs as other programs call what they do.
var otherWords = []struct {
	verb  string
	words []string
}{
	{"query or search", []string{"grep", "rg", "ag"}},
	{"search", []string{"find", "lookup"}},
	{"symbol or search", []string{"where", "whereis", "goto", "jump"}},
	{"refs", []string{"usages", "usage", "uses", "references", "who-uses", "find-references"}},
	{"callers", []string{"who", "who-calls", "calledby", "called-by"}},
	{"explore, or symbol for one definition", []string{"explain", "ask", "understand", "context"}},
	{"symbol", []string{"definition", "def", "info"}},
	{"snippet", []string{"cat", "source", "print"}},
	{"files", []string{"ls", "list"}},
	{"diff", []string{"compare", "commit"}},
	{"audit", []string{"lint", "check", "gate", "ci"}},
	{"affected", []string{"test", "tests"}},
	{"export", []string{"graph", "dump"}},
	{"review", []string{"open", "browse", "web", "ui"}},
	{"diff, or pr-comment behind an audit", []string{"pr", "mr", "pull-request"}},
	{"status, summary, or recipe list for figures of the code", []string{"stats", "metrics", "metric", "statistics"}},
	{"gc", []string{"clean", "clear", "prune"}},
	{"index --full", []string{"rebuild", "reset"}},
	{"index or sync", []string{"build", "refresh", "analyze", "analyse", "parse"}},
	{"repos list", []string{"projects", "repositories"}},
	{"config show", []string{"settings"}},
	{"hook install", []string{"install"}},
	{"agents install", []string{"setup"}},
	{"log", []string{"history", "evolution"}},
	{"deps", []string{"imports", "dependencies", "depends"}},
	{"recipe dead-code", []string{"dead-code", "deadcode", "unused"}},
	{"recipe hotspots", []string{"hotspots"}},
	{"implementations or hierarchy", []string{"inheritance", "subclasses", "subtypes"}},
	{"impact", []string{"blast-radius", "impacted"}},
	{"changelog", []string{"release-notes", "notes"}},
	{"diff, or blame for one symbol", []string{"annotate"}},
}

// otherWord is a verb as other programs call what it does; "" where none is known.
func otherWord(typed string) string {
	for _, x := range otherWords {
		if slices.Contains(x.words, typed) {
			return x.verb
		}
	}
	return ""
}

// habits are flags of git and of other programs with what serves here, for the commands that are named, or for
// all.
var habits = []struct {
	flags    []string
	commands []string
	way      string
}{
	{[]string{"base"}, []string{"diff", "affected", "changelog", "diff-context"}, "name the revision alone: `codegraph VERB REV` compares it with the files on disk, `codegraph VERB REV..HEAD` with HEAD"},
	{[]string{"head"}, []string{"diff", "affected", "changelog", "diff-context"}, "name the revision behind two dots: `codegraph VERB BASE..HEAD`"},
	{[]string{"w", "b", "ignore-all-space", "ignore-space-change", "ignore-blank-lines"}, []string{"diff", "audit", "affected"}, "layout is no change here: it is counted as cosmetic"},
	{[]string{"html", "markdown", "md"}, []string{"diff"}, "--format html, or markdown, says in which form"},
	{[]string{"sarif", "markdown", "md", "html"}, []string{"audit"}, "--format sarif, markdown or another says in which form, and --output FORMAT:FILE writes a file"},
	{[]string{"severity", "level"}, []string{"audit"}, "--fail-on says from which severity on it fails"},
	{[]string{"threshold"}, []string{"audit"}, "thresholds are set under audit.rules of .codegraph/config.json"},
	{[]string{"file", "f"}, []string{"sql"}, "give the statement itself: `codegraph sql \"$(cat FILE)\"`"},
	{[]string{"open"}, []string{"review"}, "it opens the browser as it is; --no-browser prints the address"},
	{[]string{"name-only", "name-status"}, nil, "`git diff --name-status` lists the files; this says what their definitions do"},
	{[]string{"stat", "shortstat", "numstat"}, []string{"diff"}, "the first lines count what changed, and --stats the edges; `git diff --stat` counts lines"},
	{[]string{"s", "short", "porcelain", "b"}, []string{"status"}, "its text is short already; --json is for programs"},
	{[]string{"oneline", "pretty"}, []string{"log", "blame", "changelog"}, "each event has two lines: the commit, and what it did; --json is for programs"},
	{[]string{"L"}, []string{"blame", "log"}, "name the line behind the file: `codegraph VERB path:12`"},
	{[]string{"l", "lang", "language", "languages"}, []string{"files"}, "--filter LANGUAGE lists the files of one"},
	{[]string{"l", "lang", "language", "languages", "t", "g", "glob", "include"}, nil, "--path '*.EXT' looks at some files only"},
	{[]string{"rule", "rules", "only"}, []string{"audit"}, "audit.rules of .codegraph/config.json says which rules hold; `codegraph audit --list` explains them"},
	{[]string{"pre-commit"}, []string{"hook install"}, "the gate runs before a push, which is the default; --pre-commit-framework writes its configuration for pre-commit"},
	{[]string{"r", "R", "recursive", "deep", "transitive", "all", "a"}, []string{"callers", "callees"}, "--depth N follows N steps, --depth 0 all"},
	{[]string{"file"}, nil, "--path GLOB looks at some files only; path:Name is the definition of one"},
	{[]string{"type", "t"}, []string{"search"}, "--kind says what kind of symbol, --path '*.EXT' which files"},
	{[]string{"i", "ignore-case"}, []string{"search", "query", "explore"}, "upper and lower case are the same unless --case-sensitive of `codegraph query` tells them apart"},
	{[]string{"e", "E", "P", "regex", "regexp"}, []string{"query", "search"}, "`codegraph query PATTERN --mode regex` takes a regular expression"},
	{[]string{"w", "word", "word-regexp"}, []string{"query"}, "a word is looked for whole unless --mode says contains, starts-with or regex"},
	{[]string{"word-diff", "color-words", "U", "unified"}, []string{"diff"}, "-p prints the hunks; --format html marks the changed words"},
	{[]string{"p", "patch"}, []string{"audit", "affected", "changelog", "conflicts"}, "`codegraph diff -p` prints the hunks of what differs"},
	{[]string{"y", "yes", "non-interactive"}, nil, "nothing is asked: leave it out"},
	{[]string{"repo", "repository", "git-dir", "work-tree", "cwd"}, nil, "-C DIR works in another repository"},
	{[]string{"strict"}, []string{"audit"}, "--fail-on warning, or info, fails for less; for pushes `codegraph hook install --strict`"},
	{[]string{"fix"}, []string{"audit"}, "it judges and changes nothing"},
	{[]string{"run", "exec"}, []string{"affected"}, "--format go, jest, pytest and others write arguments for the runner: `codegraph affected REV --format go | xargs -r go test`"},
	{[]string{"follow"}, []string{"log", "blame"}, "moves and renames are followed as it is"},
	{[]string{"L", "level", "max-depth"}, []string{"tree"}, "--depth N shows N levels"},
	{[]string{"reverse", "r", "dependents"}, []string{"deps"}, "it lists both: what the file depends on, and what depends on it; `codegraph impact FILE` goes on from there"},
	{[]string{"source", "code", "body"}, []string{"symbol", "search"}, "`codegraph snippet NAME` prints the source"},
	{[]string{"lines", "context", "C", "A", "B"}, []string{"snippet", "symbol", "callers", "refs", "query"}, "`codegraph snippet NAME` prints a definition whole, `codegraph snippet path:10-20` what is around these lines"},
	{[]string{"list", "ls"}, []string{"recipe"}, "`codegraph recipe list` lists them"},
	{[]string{"force", "f", "rebuild"}, []string{"index", "sync"}, "`codegraph index --full` builds everything again; a file that changed is seen without it"},
	{[]string{"w", "watch"}, []string{"index", "sync", "diff", "status"}, "`codegraph watch` keeps the graph up to date; `codegraph review` shows a page that follows the files on disk"},
	{[]string{"v", "verbose"}, nil, "--log-level debug says on standard error what is done"},
	{[]string{"short"}, []string{"version"}, "its first line is name and version; --json is for programs"},
	{[]string{"port", "http", "host"}, []string{"mcp"}, "`codegraph serve --port N` serves the same over HTTP at /mcp"},
	{[]string{"all", "a"}, []string{"agents install", "agents uninstall"}, "`codegraph VERB all` is about all of them"},
	{[]string{"dry-run", "n"}, []string{"gc"}, "what it deletes can be made again; `codegraph status` says what is held"},
	{[]string{"since", "from"}, []string{"changelog", "diff", "affected"}, "name the revision alone: `codegraph VERB REV..HEAD`"},
	{[]string{"force", "f"}, []string{"init", "config init"}, "a file that is there is kept: edit it, or delete it first"},
	{[]string{"o", "out", "file"}, []string{"export"}, "--output FILE writes to a file"},
	{[]string{"o", "out", "output"}, nil, "answers go to standard output: write > FILE behind the command"},
}

// habit says what serves here in the place of a flag that other programs have; "" where nothing is known.
func habit(c *cobra.Command, flag string) string {
	verb := commandPath(c)
	if flag == "n" || len(flag) == 1 && flag[0] >= '0' && flag[0] <= '9' {
		if c.Flags().Lookup("limit") != nil {
			return "--limit N bounds how many are listed"
		}
		return ""
	}
	for _, h := range habits {
		if slices.Contains(h.flags, flag) && (h.commands == nil || slices.Contains(h.commands, verb)) {
			if strings.Contains(h.way, "--path") && c.Flags().Lookup("path") == nil {
				continue
			}
			return strings.ReplaceAll(h.way, "VERB", verb)
		}
	}
	if c.HasParent() {
		return ""
	}
	names := []string{"diff", "audit"}
	for _, most := range verbs.Most() {
		names = append(names, most.Name)
	}
	for _, name := range names {
		below, _, err := c.Find([]string{name})
		if err == nil && below.Flags().Lookup(flag) != nil {
			return "flags of a command come after it: `codegraph " + name + " " + dashed(flag) + "`"
		}
	}
	return ""
}

// knownBelow lists the commands below one, for a word that is none of them.
func knownBelow(c *cobra.Command) string {
	var names []string
	for _, below := range c.Commands() {
		if !below.Hidden && below.Name() != "help" {
			names = append(names, below.Name())
		}
	}
	return "`" + c.CommandPath() + "` has " + strings.Join(names, ", ")
}
