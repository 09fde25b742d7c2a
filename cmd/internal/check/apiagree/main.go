// Command apiagree measures how far the public breaks of `codegraph diff` agree
// with golang.org/x/exp/apidiff, which compares type-checked packages. It takes
// tags of a Go repository in order and compares each with the next.
//
// Both say which names of which packages importers can no longer use as before;
// a name is its package's folder and its type, function, variable or constant.
// Only packages that are on both sides count, for this platform. The modules'
// dependencies must be downloadable.
//
// With -language python, typescript or java the other side is a script of this
// folder, run by python3, node or java (17 or newer); names are then places of definitions.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"
)

func main() {
	binary := flag.String("binary", "codegraph", "program to measure")
	dir := flag.String("C", ".", "repository")
	state := flag.String("state-dir", "", "state folder (default: the repository's own)")
	verbose := flag.Bool("v", false, "name what differs")
	language := flag.String("language", "go", "go, java, python or typescript")
	checker := flag.String("typescript", "node_modules/typescript", "folder of npm's typescript package")
	entry := flag.String("entry", "src/index.ts", "entry module of a TypeScript package")
	flag.Parse()
	m := measure{binary: *binary, dir: *dir, state: *state, verbose: *verbose, language: *language, checker: *checker, entry: *entry}
	if err := m.run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "apiagree:", err)
		os.Exit(2)
	}
}

// measure counts the names that both, or one of them, report.
type measure struct {
	binary, dir, state string
	language           string
	checker, entry     string // of TypeScript
	verbose            bool
	both, theirs, ours int
	pairs, bad         int
}

func (m *measure) run(tags []string) error {
	if len(tags) < 2 {
		return fmt.Errorf("name at least two tags")
	}
	for i := range tags[:len(tags)-1] {
		if err := m.pair(tags[i], tags[i+1]); err != nil {
			m.bad++
			fmt.Printf("%s..%s: left out: %v\n", tags[i], tags[i+1], err)
		}
	}
	fmt.Printf("%d pairs, %d left out; names reported by both %d, by the other alone %d, by codegraph alone %d\n", m.pairs, m.bad, m.both, m.theirs, m.ours)
	return nil
}

func (m *measure) pair(a, b string) error {
	if m.language != "go" {
		return m.scripted(a, b)
	}
	old, err := m.load(a)
	if err != nil {
		return err
	}
	new, err := m.load(b)
	if err != nil {
		return err
	}
	theirs := map[string]string{}
	for dir, p := range old {
		if q := new[dir]; q != nil {
			for _, c := range apidiff.Changes(p.Types, q.Types).Changes {
				if counts(c) {
					theirs[dir+"."+topName(c.Message)] = c.Message
				}
			}
		}
	}
	ours, err := m.diff(a, b)
	if err != nil {
		return err
	}
	for name := range ours {
		if dir := name[:strings.LastIndexByte(name, '.')]; old[dir] == nil || new[dir] == nil {
			delete(ours, name)
		}
	}
	m.count(a+".."+b, theirs, ours)
	return nil
}

func (m *measure) count(title string, theirs, ours map[string]string) {
	m.pairs++
	both := 0
	for _, name := range slices.Sorted(maps.Keys(theirs)) {
		if _, ok := ours[name]; ok {
			both++
		} else if m.verbose {
			fmt.Printf("  the other alone: %s (%s)\n", name, theirs[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		if _, ok := theirs[name]; !ok && m.verbose {
			fmt.Printf("  codegraph alone: %s (%s)\n", name, ours[name])
		}
	}
	m.both, m.theirs, m.ours = m.both+both, m.theirs+len(theirs)-both, m.ours+len(ours)-both
	fmt.Printf("%s: both %d, the other alone %d, codegraph alone %d\n", title, both, len(theirs)-both, len(ours)-both)
}

// counts leaves out what codegraph does not call a break: another value of a
// constant, and a change that another package's own comparison tells.
func counts(c apidiff.Change) bool {
	name, _, _ := strings.Cut(c.Message, ":")
	return !c.Compatible && !strings.Contains(c.Message, "value changed from") && !strings.Contains(name, "/")
}

// topName is the package-level name that a message begins with.
func topName(message string) string {
	name, _, _ := strings.Cut(message, ":")
	name = strings.NewReplacer("(", "", "*", "", ")", "").Replace(name)
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "[")
	return name
}

// load type-checks the importable packages of a tag, by folder.
func (m *measure) load(tag string) (map[string]*packages.Package, error) {
	dir, err := os.MkdirTemp("", "apiagree-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := m.unpack(tag, dir); err != nil {
		return nil, err
	}
	list, err := packages.Load(&packages.Config{Dir: dir, Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedFiles | packages.NeedModule,
		Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")}, "./...")
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", tag, err)
	}
	out := map[string]*packages.Package{}
	for _, p := range list {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("load %s: %w", tag, p.Errors[0])
		}
		if p.Name == "main" || p.Module == nil || len(p.GoFiles) == 0 || slices.Contains(strings.Split(p.PkgPath, "/"), "internal") {
			continue
		}
		rel, err := filepath.Rel(dir, filepath.Dir(p.GoFiles[0]))
		if err != nil {
			return nil, err
		}
		out[filepath.ToSlash(rel)] = p
	}
	return out, nil
}

// diff asks codegraph.
func (m *measure) diff(a, b string) (map[string]string, error) {
	args := []string{"-C", m.dir, "diff", a, b, "--json", "--quiet", "--only", "breaks"}
	if m.state != "" {
		args = append(args, "--state-dir", m.state)
	}
	data, err := exec.Command(m.binary, args...).Output()
	if err != nil {
		return nil, fmt.Errorf("diff %s %s: %w", a, b, err)
	}
	var r struct {
		Breaks []struct {
			API    bool
			Reason string
			Symbol struct {
				Path string
				Name string `json:"qualified_name"`
				Line int
			}
		}
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("decode diff: %w", err)
	}
	out := map[string]string{}
	for _, x := range r.Breaks {
		if x.API && m.language != "go" {
			out[fmt.Sprint(x.Symbol.Path, ":", x.Symbol.Line)] = x.Symbol.Name + ": " + x.Reason
		} else if x.API {
			name, _, _ := strings.Cut(x.Symbol.Name, ".")
			out[path.Dir(x.Symbol.Path)+"."+name] = x.Symbol.Name + ": " + x.Reason
		}
	}
	return out, nil
}
