package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
)

var update = flag.Bool("update", false, "write docs/features.md")

const (
	featureList = "testdata/features.txt"
	featurePage = "../../docs/features.md"
)

// feature is a row of the list.
type feature struct {
	section, what string
	usages, tests []string
	open          bool // not built yet
}

// TestFeatures checks that every feature has a test that uses it, and that the
// page says what the list does.
func TestFeatures(t *testing.T) {
	list := readFeatures(t)
	var reference strings.Builder
	if err := cli.WriteReference(&reference, nil); err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		f.check(t, reference.String())
	}
	got := featuresPage(list)
	golden.Compare(t, featurePage, got, *update, "docs/features.md is not what "+featureList+" says; run go test ./cmd/codegraph -run TestFeatures -update")
}

func readFeatures(t *testing.T) []feature {
	t.Helper()
	data, err := os.ReadFile(featureList)
	if err != nil {
		t.Fatal(err)
	}
	var list []feature
	section := ""
	for n, line := range strings.Split(string(data), "\n") {
		if s, ok := strings.CutPrefix(line, "## "); ok {
			section = s
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 3 || section == "" {
			t.Fatalf("%s:%d: want three cells below a section", featureList, n+1)
		}
		f := feature{section: section, what: strings.TrimSpace(cells[0]), usages: items(cells[1]), tests: items(cells[2])}
		f.open = slices.Equal(f.tests, []string{"open"})
		list = append(list, f)
	}
	if len(list) == 0 {
		t.Fatalf("%s is empty", featureList)
	}
	return list
}

func items(cell string) []string {
	var out []string
	for item := range strings.SplitSeq(cell, ";") {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}

// check reports a row without a test, and usages that no script of the row has.
func (f *feature) check(t *testing.T, reference string) {
	t.Helper()
	if f.open {
		if len(f.usages) > 0 && known(reference, f.usages[0]) {
			t.Errorf("%s: %s is there: name its test", f.what, f.usages[0])
		}
		return
	}
	if len(f.tests) == 0 {
		t.Errorf("%s: no test", f.what)
	}
	var lines []string
	for _, test := range f.tests {
		file, name, isGo := strings.Cut(test, ":")
		if !isGo {
			file = filepath.Join("testdata/script", test+".txtar")
		}
		data, err := os.ReadFile(file)
		switch {
		case err != nil:
			t.Errorf("%s: %v", f.what, err)
		case isGo && !strings.Contains(string(data), "\nfunc "+name+"("):
			t.Errorf("%s: no %s in %s", f.what, name, file)
		case isGo:
			return // what it runs is not a line of a script
		}
		lines = append(lines, strings.Split(string(data), "\n")...)
	}
	for _, usage := range f.usages {
		if !slices.ContainsFunc(lines, func(line string) bool { return shows(line, usage) }) {
			t.Errorf("%s: no line of %s shows `codegraph %s`", f.what, strings.Join(f.tests, ", "), usage)
		}
	}
}

var ran = regexp.MustCompile(`^(exec|! exec|exits \d|unprivileged \d|background|codegraph-mcp) .*?codegraph (.*)`)

// shows reports whether a line of a script runs the program with all words of a usage.
func shows(line, usage string) bool {
	m := ran.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	words := strings.Fields(m[2])
	for word := range strings.FieldsSeq(usage) {
		if !slices.ContainsFunc(words, func(w string) bool { return w == word || strings.HasPrefix(w, word+"=") }) {
			return false
		}
	}
	return true
}

// known reports whether the reference has the command of a usage with all its
// flags.
func known(reference, usage string) bool {
	command, flags := "", []string{}
	for word := range strings.FieldsSeq(usage) {
		if strings.HasPrefix(word, "--") {
			flags = append(flags, word)
		} else {
			command += " " + word
		}
	}
	_, section, ok := strings.Cut(reference, "\n### codegraph"+command+"\n")
	section, _, _ = strings.Cut(section, "\n### ")
	return ok && !slices.ContainsFunc(flags, func(f string) bool { return !strings.Contains(section, "`"+f) })
}

func featuresPage(list []feature) string {
	var b strings.Builder
	b.WriteString("# What codegraph does, and the tests that show it\n\n" +
		"Written from cmd/codegraph/testdata/features.txt by `go test ./cmd/codegraph -run TestFeatures -update`. The test fails for a\n" +
		"row without a test, and where no test uses a command that is listed. Scripts are in cmd/codegraph/testdata/script and drive\n" +
		"the built program; docs/cli.md describes the commands.\n")
	section := ""
	for _, f := range list {
		if f.section != section {
			section = f.section
			fmt.Fprintf(&b, "\n## %s\n\n| | commands | tests |\n|---|---|---|\n", section)
		}
		tests := strings.Join(f.tests, ", ")
		if f.open {
			tests = "not built yet"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", f.what, quoted(f.usages), strings.NewReplacer("../internal/", "", "../../", "").Replace(tests))
	}
	return b.String()
}

func quoted(usages []string) string {
	out := make([]string, len(usages))
	for i, u := range usages {
		out[i] = "`" + u + "`"
	}
	return strings.Join(out, ", ")
}
