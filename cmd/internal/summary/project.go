package summary

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Project is what a revision says of itself.
type Project struct {
	EntryPoints  []string     `json:"entry_points"` // path, or path:name of a function
	MainTypes    []MainType   `json:"main_classes"` // the most used first
	Languages    []Language   `json:"languages"`    // the most lines first
	Dependencies []Dependency `json:"dependencies"` // by manifest
}

// MainType is a type with the number of references to it.
type MainType struct {
	Name string `json:"name"`
	Path string `json:"path"`
	Line int    `json:"line"`
	Uses int    `json:"uses"`
}

// Language is a language with what there is of it.
type Language struct {
	Name  string `json:"name"`
	Files int    `json:"files"`
	Lines int    `json:"lines"`
}

const mainTypes = 10

// Read looks through a revision.
func Read(ctx context.Context, s *graph.Snapshot) (*Project, error) {
	r := projectReader{project: &Project{EntryPoints: []string{}, MainTypes: []MainType{}, Languages: []Language{}, Dependencies: []Dependency{}},
		uses: map[facts.SymbolID]int{}, types: map[facts.SymbolID]MainType{}, languages: map[string]*Language{}}
	if err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, r.file); err != nil {
		return nil, fmt.Errorf("read project: %w", err)
	}
	err := s.Leaves(ctx, func(l graph.Leaf) error {
		if l.Skip == graph.SkipVendored || l.Skip == graph.SkipExcluded || !IsManifest(l.Path) {
			return nil
		}
		text, err := s.Source(ctx, l.Path)
		if err != nil {
			return fmt.Errorf("read %s: %w", l.Path, err)
		}
		r.project.Dependencies = append(r.project.Dependencies, Dependencies(l.Path, text)...)
		if path.Base(l.Path) == "package.json" {
			r.project.EntryPoints = append(r.project.EntryPoints, packageEntries(l.Path, text)...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	r.finish()
	return r.project, nil
}

type projectReader struct {
	project   *Project
	uses      map[facts.SymbolID]int
	types     map[facts.SymbolID]MainType
	languages map[string]*Language
}

func (r *projectReader) file(f *graph.File) error {
	l := r.languages[f.Language]
	if l == nil {
		l = &Language{Name: f.Language}
		r.languages[f.Language] = l
	}
	l.Files, l.Lines = l.Files+1, l.Lines+f.Facts.Lines
	for _, e := range f.Edges() {
		if e.Kind != "contains" && e.Kind != "tests" {
			r.uses[e.Target]++
		}
	}
	if l := extract.ByName(f.Language); l != nil && slices.Contains(l.MainFiles, path.Base(f.Path)) {
		r.project.EntryPoints = append(r.project.EntryPoints, f.Path)
	}
	for _, s := range f.Symbols() {
		if s.Facts == nil || s.Facts.Flags.Has(facts.Test) || s.Facts.Flags.Has(facts.Local) {
			continue
		}
		if s.Kind.IsType() && !f.IsGenerated() {
			r.types[s.ID] = MainType{Name: s.QualifiedName, Path: s.Path, Line: s.NameLine}
		}
		if isMain(f, s) {
			r.project.EntryPoints = append(r.project.EntryPoints, f.Path+":"+s.QualifiedName)
		}
	}
	return nil
}

// isMain reports whether the language starts programs at the symbol.
func isMain(f *graph.File, s graph.Symbol) bool {
	if !s.Kind.IsCallable() {
		return false
	}
	l := extract.ByName(f.Language)
	return l != nil && l.Main != nil && l.Main(f.Facts, s.Facts)
}

func packageEntries(p string, text []byte) []string {
	var f struct {
		Main, Module string
		Bin          any
	}
	if json.Unmarshal(text, &f) != nil {
		return nil
	}
	var list []string
	add := func(file string) {
		if file != "" {
			list = append(list, path.Join(path.Dir(p), file))
		}
	}
	add(f.Main)
	add(f.Module)
	switch bin := f.Bin.(type) {
	case string:
		add(bin)
	case map[string]any:
		for _, v := range bin {
			file, _ := v.(string)
			add(file)
		}
	}
	return list
}

func (r *projectReader) finish() {
	p := r.project
	for id, t := range r.types {
		if t.Uses = r.uses[id]; t.Uses > 0 {
			p.MainTypes = append(p.MainTypes, t)
		}
	}
	slices.SortFunc(p.MainTypes, func(a, b MainType) int {
		return cmp.Or(b.Uses-a.Uses, strings.Compare(a.Path, b.Path), a.Line-b.Line, strings.Compare(a.Name, b.Name))
	})
	p.MainTypes = p.MainTypes[:min(len(p.MainTypes), mainTypes)]
	for _, l := range r.languages {
		p.Languages = append(p.Languages, *l)
	}
	slices.SortFunc(p.Languages, func(a, b Language) int { return cmp.Or(b.Lines-a.Lines, strings.Compare(a.Name, b.Name)) })
	slices.Sort(p.EntryPoints)
	p.EntryPoints = slices.Compact(p.EntryPoints)
}

// Markdown writes the generated part.
func (p *Project) Markdown() string {
	var b strings.Builder
	part := func(title string, lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(&b, "### %s\n\n- %s\n\n", title, strings.Join(lines, "\n- "))
		}
	}
	part("Entry points", p.EntryPoints)
	var lines []string
	for _, t := range p.MainTypes {
		lines = append(lines, fmt.Sprintf("%s (%s:%d), used %s", t.Name, t.Path, t.Line, verb.Plural(t.Uses, "time")))
	}
	part("Main types", lines)
	lines = nil
	for _, l := range p.Languages {
		lines = append(lines, fmt.Sprintf("%s: %s, %s", l.Name, verb.Plural(l.Files, "file"), verb.Plural(l.Lines, "line")))
	}
	part("Languages", lines)
	lines = nil
	for _, d := range p.Dependencies {
		lines = append(lines, strings.TrimSpace(d.Name+" "+d.Version)+" ("+d.Manifest+")")
	}
	part("Dependencies", lines)
	return strings.TrimRight(b.String(), "\n") + "\n"
}
