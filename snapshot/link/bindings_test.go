package link_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// tree is a tree held in memory.
type tree struct {
	files []*link.File
	paths map[string]link.PathKind
}

func (t *tree) Exists(path string) link.PathKind { return t.paths[path] }

// Contributors gives every file: those without a part in the answer are allowed.
func (t *tree) Contributors(link.Question) []*link.File { return t.files }

func newTree(t testing.TB, files []txtar.File) *tree {
	t.Helper()
	tree := &tree{paths: map[string]link.PathKind{}}
	for _, f := range files {
		l, _ := extract.Detect(f.Name)
		if l != nil {
			facts, err := l.Extract(f.Data)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			tree.files = append(tree.files, link.NewFile(f.Name, facts))
		}
		tree.paths[f.Name] = link.PathFile
		for dir := filepath.Dir(f.Name); dir != "."; dir = filepath.Dir(dir) {
			tree.paths[dir] = link.PathDirectory
		}
	}
	return tree
}

// TestBindings links the archives of testdata/bindings/LANGUAGE. A comment that begins
// with a colon says what names of its line are bound to, separated by blanks:
//
//	name=path:Qualified.name   exactly to that definition; path alone is a file
//	name~path:Qualified.name   inferred; several are separated by bars
//	name&path:Qualified.name   each in some build or branch, which `backquotes` may tell
//	name=path:Qualified.name|&path:Other   the other in some build or branch
//	name^qualified.name        to something outside the repository
//	name?                      to nothing
//	name!                      to nothing, and surely so
//	name%                      no reference: a local variable
//
// The name of an import is its module, if no reference is called so. A definition that is one of several may be followed by its parameter types in
// brackets.
func TestBindings(t *testing.T) {
	archives, err := filepath.Glob("testdata/bindings/*/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no fixtures (error %v)", err)
	}
	for _, path := range archives {
		t.Run(strings.TrimPrefix(path, "testdata/bindings/"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			checkArchive(t, a)
		})
	}
}

// TestVersion: what linking gives is kept by its version.
func TestVersion(t *testing.T) {
	conformance.Versioned(t, "testdata/version.txt", conformance.Versions{Now: fmt.Sprint("linker ", link.Version), Raise: "link.Version in snapshot/link/link.go", Write: "UPDATE=1 go test ./snapshot/link -run TestVersion"}, os.Getenv("UPDATE") != "", "testdata/bindings/*/*.txtar")
}

// disambiguator is what tells a target from others of its name: fixtures may
// leave it out.
var disambiguator = regexp.MustCompile(`\[[^|]*\]`)

// ordinal tells redefinitions apart: fixtures may leave it out.
var ordinal = regexp.MustCompile(`#\d+`)

// conditions are what a target holds under: fixtures may leave them out, and write
// them without blanks. What is meant besides they may leave out too.
var conditions = regexp.MustCompile("`[^`]*`")

func checkArchive(t *testing.T, a *txtar.Archive) {
	tree, checked := newTree(t, a.Files), 0
	text := map[string]string{}
	for _, f := range a.Files {
		text[f.Name] = string(f.Data)
	}
	for _, f := range tree.files {
		r := link.Link(tree, f, f.Facts)
		for n, line := range strings.Split(text[f.Path], "\n") {
			_, comment, ok := strings.Cut(line, "#: ")
			if !ok {
				if _, comment, ok = strings.Cut(line, "//: "); !ok {
					if _, comment, ok = strings.Cut(line, "--: "); !ok {
						continue
					}
				}
			}
			for _, want := range strings.Fields(strings.TrimSuffix(strings.TrimSuffix(comment, "*/"), "*)")) {
				checked++
				name := want[:strings.IndexAny(want, "=~&^?!%")]
				got := bound(r, f.Facts, name, uint32(n+1))
				if !strings.Contains(want, "`") {
					got = conditions.ReplaceAllString(got, "")
				}
				if !strings.Contains(want, "|&") {
					got, _, _ = strings.Cut(got, "|&")
				}
				if !strings.Contains(want, "#") {
					got = ordinal.ReplaceAllString(got, "")
				}
				if !strings.Contains(want, "[") {
					got = disambiguator.ReplaceAllString(got, "")
				}
				if strings.HasSuffix(want, "?") {
					got = strings.Replace(got, "!", "?", 1)
				}
				if got != want {
					t.Errorf("%s:%d: want %s, got %s in: %s", f.Path, n+1, want, got, strings.TrimSpace(line))
				}
			}
		}
	}
	if checked == 0 {
		t.Error("nothing is expected")
	}
}

// bound writes what the last reference of a name on a line is bound to, as fixtures do, or
// else the import of a module that is called so.
func bound(r *link.Record, f *facts.File, name string, line uint32) string {
	out := name + "%" // no such reference
	for i, m := range f.Imports {
		if m.Line == line && m.Module == name {
			out = boundTo(r, r.Imports[i], name)
		}
	}
	for i, ref := range f.Refs {
		if ref.Line == line && f.NameOf(ref.Expr) == name {
			out = boundTo(r, r.Refs[i], name)
		}
	}
	return out
}

func boundTo(r *link.Record, b link.Binding, name string) string {
	sign, known := map[link.Certainty]string{link.Exact: "=", link.Inferred: "~", link.Alternative: "&", link.External: "^"}[b.Certainty]
	if b.Certainty == link.Unresolved {
		return name + "!"
	}
	if !known || len(b.Targets) == 0 {
		return name + "?"
	}
	var targets []string
	for _, n := range b.Targets {
		targets = append(targets, written(r.Targets[n]))
	}
	if _, c := b.Others(); c.Bound() {
		for _, n := range b.Also {
			targets = append(targets, "&"+written(r.Targets[n]))
		}
	}
	return name + sign + strings.Join(targets, "|")
}

func written(t link.Target) string {
	if t.Condition != "" {
		when := "`" + strings.ReplaceAll(t.Condition, " ", "") + "`"
		t.Condition = ""
		return written(t) + when
	}
	switch {
	case t.External != "":
		return t.External
	case t.Kind == facts.KindNone:
		return t.Path
	}
	if t.Ordinal > 0 {
		n := t.Ordinal
		t.Ordinal = 0
		return fmt.Sprintf("%s#%d", written(t), n)
	}
	if t.Disambiguator != "" {
		return fmt.Sprintf("%s:%s[%s]", t.Path, t.Name, t.Disambiguator)
	}
	return fmt.Sprintf("%s:%s", t.Path, t.Name)
}
