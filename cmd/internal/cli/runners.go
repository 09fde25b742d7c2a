package cli

import (
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// The channels of affected.
const (
	channelSafe   = "safe"
	channelLikely = "likely"
)

// runnerFormats are the forms in which test runners take what to run.
var runnerFormats = []string{"paths", "go", "jest", "pytest"}

// selected are the tests of the channel asked for: safe counts likely ones too,
// by file where safe has none by name.
func (a affectedAnswer) selected(channel string) []diffctx.Test {
	if channel == channelLikely {
		return a.Likely
	}
	out := slices.Clone(a.Safe)
	named := map[string]bool{} // files of which safe names tests
	for _, t := range a.Safe {
		named[t.Path] = t.Name != ""
	}
	for _, t := range a.Likely {
		switch byName, known := named[t.Path]; {
		case byName && !slices.Contains(out, t):
			out = append(out, t)
		case !known:
			named[t.Path] = false
			out = append(out, diffctx.Test{Path: t.Path})
		}
	}
	return out
}

// runnerLines are the arguments that a runner takes, one on a line.
func runnerLines(format string, tests []diffctx.Test) []string {
	var lines []string
	switch format {
	case "go":
		lines = goArguments(tests)
	case "jest":
		for _, t := range tests {
			if isScript(t.Path) {
				lines = append(lines, t.Path)
			}
		}
	case "pytest":
		for _, t := range tests {
			if extract.FamilyOfPath(t.Path) == lang.Python {
				lines = append(lines, pytestID(t))
			}
		}
	default:
		lines = testFiles(tests)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// everything is what a runner takes for all tests. A pattern of a single dot
// matches every path for jest; pytest and programs that take paths take the root
// folder.
func everything(format string) string {
	if format == "go" {
		return "./..."
	}
	return "."
}

// goArguments names packages, and the top-level tests where they are known.
func goArguments(tests []diffctx.Test) []string {
	var packages, names []string
	all := true
	for _, t := range tests {
		if !strings.HasSuffix(t.Path, ".go") {
			continue
		}
		packages = append(packages, goPackage(t.Path))
		name, _, _ := strings.Cut(t.Name, ".")
		all = all && name != ""
		names = append(names, regexp.QuoteMeta(name))
	}
	if len(packages) > 0 && all {
		slices.Sort(names)
		packages = append(packages, "-run=^("+strings.Join(slices.Compact(names), "|")+")$")
	}
	return packages
}

func goPackage(file string) string {
	if dir := path.Dir(file); dir != "." {
		return "./" + dir
	}
	return "."
}

func isScript(p string) bool { return extract.FamilyOfPath(p) == lang.ECMAScript }

// pytestID is a test's node id.
func pytestID(t diffctx.Test) string {
	if t.Name == "" {
		return t.Path
	}
	return t.Path + "::" + strings.ReplaceAll(t.Name, ".", "::")
}

// writeRunner prints what a runner is to run. Where nothing is known that is
// everything, and the error says so: a runner that is given nothing would look as
// if nothing had to run.
func (a affectedAnswer) writeRunner(g *Global, out io.Writer, format string, lines []string) error {
	unknown := a.Unknown && len(lines) == 0
	switch {
	case unknown:
		lines = []string{everything(format)}
		fmt.Fprintf(g.streams.Err, "unknown: %s; %s stands for all tests\n", a.whyUnknown(), lines[0])
	case a.Unknown:
		g.note("unknown: %s; run all tests to be sure", a.whyUnknown())
	case len(lines) == 0:
		g.note("none: no test can see the change")
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return fmt.Errorf("write the tests: %w", err)
		}
	}
	if unknown {
		return output.ErrUnknown
	}
	return nil
}

// whyUnknown says what keeps an answer from being complete.
func (a affectedAnswer) whyUnknown() string {
	for _, g := range diffctx.UnanalysedGroups(a.Unanalysed) {
		if !g.Minor {
			return g.Message(diffctx.NotAnalysed)
		}
	}
	return "a changed file is not in the graph, or a limit was met"
}
