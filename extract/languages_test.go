package extract_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

var update = flag.Bool("update", false, "write docs/languages.md anew")

const page = "../docs/languages.md"

// TestLanguagesPage compares docs/languages.md with the registry, and with what the
// fixtures show of each language.
func TestLanguagesPage(t *testing.T) {
	want := languagesPage(t)
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	compareShown(t)
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("run go test ./extract -run TestLanguagesPage -update:\n%s", diff)
	}
}

const head = `# Languages

Written from the registry and the fixtures of extractors by ` + "`go test ./extract -run TestLanguagesPage -update`" + `; a test compares. ` + "`codegraph languages --json`" + ` has the same of how files are found.

How names are resolved:

- **bindings**: by the language's own rules, with types as far as the source tells them. Breaks of callers are told wherever they are.
- **names**: by imports, packages, folders and members, described by a table (docs/edges.md). What a name alone binds is *inferred*; breaks are told where the file and its imports tell them.
- **outline**: no code. Keys, sections and the files that are named.
- **settings**: no definitions. What they say decides how files of other languages are read.

How files are read: by a *grammar* of tree-sitter; by *patterns* over the words of statements, where the bundle has no grammar (decision 0013); or by a *scan* of lines and blocks. Go is read by its own parser.
Files of other languages have comments, strings, markers, terms and full text, and a change of them is said to be unanalysed.

`

// languagesPage lists the languages with definitions, then the settings.
func languagesPage(t *testing.T) string {
	t.Helper()
	shown := fixtures(t)
	var b, settings, limits, libraries strings.Builder
	b.WriteString(head + "| language | files | resolved | read by | definitions | references | tests are told by |\n|---|---|---|---|---|---|---|\n")
	all := slices.Clone(extract.Languages())
	slices.SortFunc(all, func(a, o lang.Language) int { return strings.Compare(a.Name, o.Name) })
	for i := range all {
		l := &all[i]
		files := "`" + strings.Join(slices.Concat(l.Extensions, l.Filenames), "` `") + "`"
		if l.Depth == "settings" {
			fmt.Fprintf(&settings, "| %s | %s |\n", l.Name, files)
			continue
		}
		if l.Library != "" {
			fmt.Fprintf(&libraries, "| %s | %s |\n", l.Name, l.Library)
		}
		if l.ByContent != "" {
			fmt.Fprintf(&limits, "| %s | %s | %s |\n", l.Name, l.ByContent, strings.Join(l.Limits, " "))
		} else if len(l.Limits) > 0 {
			fmt.Fprintf(&limits, "| %s | | %s |\n", l.Name, strings.Join(l.Limits, " "))
		}
		s := shown[l.Name]
		if s == nil && l.Depth != lang.Outline {
			t.Errorf("%s has no fixture with definitions", l.Name)
		}
		if s == nil {
			s = &sample{}
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", l.Name, files, l.Depth, readBy(t, l), words(s.kinds), words(s.roles), testsBy(l, s))
	}
	b.WriteString("\nDefinitions and references are those of the fixtures, which have one of each construct; dialects such as jsx have what their language has. `codegraph languages --json` has all of this.\n\n## Contents and limits\n\n| language | files told by their content | not understood |\n|---|---|---|\n" + limits.String() + "\n## Libraries\n\nWhat is outside of a repository is known of these versions, in part: members that types inherit from there, names that need no import. A member that any of them has is not said to be missing.\n\n| language | versions |\n|---|---|\n" + libraries.String() + "\n## Settings\n\n| name | files |\n|---|---|\n" + settings.String())
	return b.String()
}

// sample is what fixtures show of a language.
type sample struct {
	kinds, roles map[string]bool
	tests        bool // definitions that are tests
}

// fixtures reads the expected facts of all extractors: a line for each file, definition and reference.
func fixtures(t *testing.T) map[string]*sample {
	t.Helper()
	paths, err := filepath.Glob("lang/*/testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	out := map[string]*sample{}
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		var s *sample
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			switch {
			case len(f) >= 4 && f[0] == "file" && f[len(f)-2] == "lines":
				if s = out[f[1]]; s == nil {
					s = &sample{kinds: map[string]bool{}, roles: map[string]bool{}}
					out[f[1]] = s
				}
			case s != nil && len(f) > 2 && f[0] == "symbol" && strings.Contains(f[1], "/"):
				kind, _, _ := strings.Cut(f[1], "/")
				s.kinds[kind] = true
				s.tests = s.tests || flagged(line, "test")
			case s != nil && len(f) > 2 && f[0] == "ref":
				s.roles[f[2]] = true
			case s != nil && len(f) > 2 && f[0] == "import":
				s.roles["imports"] = true
			}
		}
	}
	return out
}

func words(set map[string]bool) string {
	var list []string
	for w := range set {
		list = append(list, w)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// readBy tells by the packages that an extractor imports what it reads files with.
func readBy(t *testing.T, l *lang.Language) string {
	t.Helper()
	sources, err := filepath.Glob("lang/" + folderOf(l) + "/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatalf("%s: no sources in lang/%s", l.Name, folderOf(l))
	}
	var text strings.Builder
	for _, s := range sources {
		data, err := os.ReadFile(s)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(data)
	}
	for _, by := range []struct{ imports, name string }{
		{`"go/parser"`, "Go's parser"}, {`extract/shallow"`, "patterns"}, {`smacker/go-tree-sitter`, "grammar"}, {`extract/component"`, "scan and the grammars of what is embedded"}, {`extract/draft"`, "scan"},
	} {
		if strings.Contains(text.String(), by.imports) {
			return by.name
		}
	}
	return "scan"
}

// folderOf is the folder of a language's extractor, where that is not its name's.
func folderOf(l *lang.Language) string {
	if dir := map[string]string{"go": "golang", "cpp": "c", "javascript": "typescript", "jsx": "typescript", "tsx": "typescript", "less": "scss", "batchfile": "batch", "fortran77": "fortran", "ocaml-interface": "ocaml", "terraform": "hcl", "objective-c": "objc", "systemverilog": "verilog"}[l.Name]; dir != "" {
		return dir
	}
	return l.Name
}

// flagged reports a flag among those in braces at the end of a definition's line.
func flagged(line, flag string) bool {
	_, flags, ok := strings.Cut(line, "{")
	flags, _, _ = strings.Cut(flags, "}")
	return ok && slices.Contains(strings.Fields(flags), flag)
}

func testsBy(l *lang.Language, s *sample) string {
	var by []string
	if l.TestPath != nil {
		by = append(by, "paths")
	}
	if s.tests {
		by = append(by, "definitions")
	}
	return strings.Join(by, ", ")
}

// compareShown compares what the program itself says of each language with the fixtures.
func compareShown(t *testing.T) {
	t.Helper()
	var b strings.Builder
	shown := fixtures(t)
	for _, name := range slices.Sorted(maps.Keys(shown)) {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", name, words(shown[name].kinds), words(shown[name].roles))
	}
	const file = "shown.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), string(got)); diff != "" {
		t.Errorf("run go test ./extract -run TestLanguagesPage -update:\n%s", diff)
	}
}
