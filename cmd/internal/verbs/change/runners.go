package change

import (
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// The channels of affected.
const (
	channelSafe   = "safe"
	channelLikely = "likely"
)

// pathsFormat is the form of what to run that any program takes: files.
const pathsFormat = "paths"

// runnerFormats are the forms in which test runners take what to run.
func runnerFormats() []string { return append([]string{pathsFormat}, lang.Runners()...) }

// selected are the tests of the channel asked for: safe counts likely ones too,
// by file where safe has none by name.
func (a affectedAnswer) selected(channel string) []analysis.Test {
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
			out = append(out, analysis.Test{Path: t.Path})
		}
	}
	return out
}

// runnerLines are the arguments that a runner takes, one on a line.
func runnerLines(format string, tests []analysis.Test) []string {
	lines := testFiles(tests)
	if r := lang.RunnerCalled(format); r != nil {
		lines = r.Arguments(testsOf(format, tests))
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// testsOf lists the tests in languages whose tests a runner runs.
func testsOf(runner string, tests []analysis.Test) []lang.TestAt {
	var out []lang.TestAt
	for _, t := range tests {
		if l, _ := extract.Detect(t.Path); l != nil && l.Runner != nil && l.Runner.Name == runner {
			out = append(out, lang.TestAt{Path: t.Path, Name: t.Name})
		}
	}
	return out
}

// everything is what a runner takes for all tests: where it says nothing else the root folder.
func everything(format string) string {
	if r := lang.RunnerCalled(format); r != nil {
		return r.All
	}
	return "."
}

// writeRunner prints what a runner is to run. Where nothing is known that is
// everything, and the error says so: a runner that is given nothing would look as
// if nothing had to run.
func (a affectedAnswer) writeRunner(e *verb.Env, out io.Writer, format string, lines []string) error {
	unknown := a.Unknown && len(lines) == 0
	switch {
	case unknown:
		lines = []string{everything(format)}
		fmt.Fprintf(e.Err, "unknown: %s; %s means all tests\n", a.whyUnknown(), lines[0])
	case a.Unknown:
		e.Note("unknown: %s; run all tests to be sure", a.whyUnknown())
	case len(lines) == 0:
		e.Note("none: no test can see the change")
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
	for _, g := range analysis.UnanalysedGroups(a.Unanalysed) {
		if !g.Minor {
			return g.Message(analysis.NotAnalysed)
		}
	}
	return verb.Pick(a.Cut == "", "a changed file is not in the graph", "tests farther from the change than was looked may see it")
}
