package lang

import "github.com/codegraph-dev/codegraph/extract/facts"

// MainAtTop reports a function called main at the top of a file, for Language.Main.
func MainAtTop(_ *facts.File, s *facts.Symbol) bool {
	return s.Name == "main" && s.Container < 0
}

// StaticMain reports a static method called main or Main, for Language.Main.
func StaticMain(_ *facts.File, s *facts.Symbol) bool {
	return (s.Name == "main" || s.Name == "Main") && s.Flags.Has(facts.Static)
}

// Runner is a program that runs the tests of a language's files.
type Runner struct {
	Name string // as users ask for it
	All  string // the argument for all tests
	// Arguments are those for some tests.
	Arguments func(tests []TestAt) []string
}

// TestAt is a test: a file, or with a name one in a file.
type TestAt struct{ Path, Name string }

// RunnerCalled gives the runner of a name, nil for none.
func RunnerCalled(name string) *Runner {
	for _, l := range all() {
		if l.Runner != nil && l.Runner.Name == name {
			return l.Runner
		}
	}
	return nil
}

// Runners lists the names of runners, in the languages' order.
func Runners() []string {
	var out []string
	seen := map[string]bool{}
	for _, l := range all() {
		if r := l.Runner; r != nil && !seen[r.Name] {
			seen[r.Name] = true
			out = append(out, r.Name)
		}
	}
	return out
}
