package rows

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// symbolRow is a symbol of a file. A package is shown once, at its directory.
type symbolRow struct {
	f   *graph.File
	i   int32
	sym graph.Symbol // filled when first asked for
}

func (r *symbolRow) symbol() *graph.Symbol {
	if r.sym.Path == "" {
		r.sym = r.f.Symbol(r.i)
		if r.sym.Kind == facts.KindPackage && r.sym.Parent == (facts.SymbolID{}) {
			r.sym.Path = link.Dir(r.f.Path)
		}
	}
	return &r.sym
}

// kind and name are read for rows by the million, without the rest of the symbol.
func (r *symbolRow) kind() facts.Kind {
	if r.i < 0 {
		return facts.KindFile
	}
	return r.f.Facts.Symbols[r.i].Kind
}

func (r *symbolRow) name() string {
	if r.i < 0 {
		return r.symbol().Name
	}
	return r.f.Facts.Symbols[r.i].Name
}

// facts gives the symbol's facts; empty ones for the file.
func (r *symbolRow) facts() *facts.Symbol {
	if r.i < 0 {
		return &noSymbol
	}
	return &r.f.Facts.Symbols[r.i]
}

var noSymbol facts.Symbol

// isPackage reports a package clause, which every file of the package has.
func isPackage(s *facts.Symbol) bool { return s.Kind == facts.KindPackage && s.Container < 0 }

func symbols() *table[symbolRow] {
	t := &table[symbolRow]{list: listSymbols, unique: "id", find: (*query).symbolWithID, get: symbolColumns{
		"id": func(q *query, r *symbolRow) any {
			s := r.symbol()
			q.graph.remember(s.ID, r.f.Path)
			return s.ID.String()
		},
		"path":           func(_ *query, r *symbolRow) any { return r.symbol().Path },
		"name":           func(_ *query, r *symbolRow) any { return r.name() },
		"qualified_name": func(_ *query, r *symbolRow) any { return r.symbol().QualifiedName },
		"kind":           func(_ *query, r *symbolRow) any { return kindValue(r.kind()) },
		"node_kind":      func(_ *query, r *symbolRow) any { return r.symbol().NodeKind },
		"language":       func(_ *query, r *symbolRow) any { return r.f.Language },
		"start_line":     place(func(s *graph.Symbol) int { return s.StartLine }),
		"start_column":   place(func(s *graph.Symbol) int { return s.StartColumn }),
		"end_line":       place(func(s *graph.Symbol) int { return s.EndLine }),
		"end_column":     place(func(s *graph.Symbol) int { return s.EndColumn }),
		"name_line":      place(func(s *graph.Symbol) int { return s.NameLine }),
		"name_column":    place(func(s *graph.Symbol) int { return s.NameColumn }),
		"parent": func(q *query, r *symbolRow) any {
			p := r.symbol().Parent
			if p == (facts.SymbolID{}) {
				return nil
			}
			q.graph.remember(p, r.f.Path)
			return p.String()
		},
		"parent_name": func(_ *query, r *symbolRow) any {
			if f := r.facts(); f.Container >= 0 && r.i >= 0 {
				return r.f.Facts.QualifiedName(int(f.Container))
			}
			return optional(r.facts().Owner)
		},
		"package": func(_ *query, r *symbolRow) any { return optional(r.f.Facts.Package) },
		"visibility": func(_ *query, r *symbolRow) any {
			if r.i < 0 {
				return nil
			}
			return r.facts().Visibility.String()
		},
	}}
	maps.Copy(t.get, described())
	for _, c := range ofFlags {
		t.get[c.name] = flag(c.flag)
	}
	for _, c := range ofBodies {
		t.get[c.name] = metric(c.get)
	}
	return t
}

// described are the columns of what is written of a symbol, and where.
func described() symbolColumns {
	return symbolColumns{
		"is_test": func(_ *query, r *symbolRow) any {
			return truth(r.facts().Flags.Has(facts.Test) || graph.IsTestPath(r.f.Path))
		},
		"is_generated": func(_ *query, r *symbolRow) any { return truth(r.f.IsGenerated()) },
		"shape": func(_ *query, r *symbolRow) any {
			if r.facts().Shape == 0 {
				return nil
			}
			return fmt.Sprintf("%010x", r.facts().Shape)
		},
		"signature":  func(_ *query, r *symbolRow) any { return optional(r.facts().Signature) },
		"doc":        func(_ *query, r *symbolRow) any { return optional(r.facts().Doc) },
		"value":      func(_ *query, r *symbolRow) any { return optional(r.facts().Value) },
		"decorators": func(_ *query, r *symbolRow) any { return list(r.facts().Decorators) },
		"tag": func(_ *query, r *symbolRow) any {
			if m := stabilityTag().FindStringSubmatch(r.facts().Doc); m != nil {
				return m[1]
			}
			return nil
		},
	}
}

// ofFlags are the columns that say whether a symbol has a flag.
var ofFlags = []struct {
	name string
	flag facts.Flags
}{
	{"is_exported", facts.Exported},
	{"is_default_export", facts.Default},
	{"is_static", facts.Static},
	{"is_async", facts.Async},
	{"is_abstract", facts.Abstract},
	{"is_const", facts.Const},
	{"is_override", facts.Override},
	{"is_overload", facts.Overload},
	{"is_deprecated", facts.Deprecated},
	{"is_local", facts.Local},
}

// kindValue is a kind's name as a value: joins read it by the million.
func kindValue(k facts.Kind) any {
	values := kindValues()
	return values[min(int(k), len(values)-1)]
}

var kindValues = sync.OnceValue(func() []any {
	values := make([]any, 256)
	for k := range values {
		values[k] = facts.Kind(k).String()
	}
	return values
})

// stabilityTag is a tag of JSDoc's that starts a line.
var stabilityTag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*@(public|private|internal|alpha|beta)\b`) })

// place gives a position, which packages do not have.
func place(get func(*graph.Symbol) int) func(*query, *symbolRow) any {
	return func(_ *query, r *symbolRow) any {
		if s := r.symbol(); s.Facts == nil || !isPackage(s.Facts) {
			return int64(get(s))
		}
		return nil
	}
}

func flag(f facts.Flags) func(*query, *symbolRow) any {
	return func(_ *query, r *symbolRow) any { return truth(r.facts().Flags.Has(f)) }
}

func metric(get func(*facts.Metrics) int) func(*query, *symbolRow) any {
	return func(_ *query, r *symbolRow) any {
		if s := r.facts(); s.Kind.IsCallable() {
			return int64(get(&s.Metrics))
		}
		return nil
	}
}

// list gives a JSON array, null for an empty one.
func list(items []string) any {
	if len(items) == 0 {
		return nil
	}
	text, _ := json.Marshal(items) // strings always marshal
	return string(text)
}

func listSymbols(q *query) iter.Seq2[[]symbolRow, error] {
	if q.r.Key == "path" {
		return q.symbolsAt(q.r.Value)
	}
	sections := facts.SectionDecl
	if q.measures() {
		sections |= facts.SectionMetrics
	}
	packages := map[facts.SymbolID]bool{}
	return perFile(q, sections, func(f *graph.File) []symbolRow { return q.symbolsOf(f, packages) })
}

// ofBodies are the columns of what a function's body measures, which is a section of the facts by itself.
var ofBodies = []struct {
	name string
	get  func(*facts.Metrics) int
}{
	{"lines", func(m *facts.Metrics) int { return m.Lines }},
	{"parameters", func(m *facts.Metrics) int { return m.Parameters }},
	{"cyclomatic", func(m *facts.Metrics) int { return m.Cyclomatic }},
	{"cognitive", func(m *facts.Metrics) int { return m.Cognitive }},
	{"branches", func(m *facts.Metrics) int { return m.Branches }},
	{"loops", func(m *facts.Metrics) int { return m.Loops }},
	{"returns", func(m *facts.Metrics) int { return m.Returns }},
	{"max_nesting", func(m *facts.Metrics) int { return m.MaxNesting }},
	{"unsafe_blocks", func(m *facts.Metrics) int { return m.UnsafeBlocks }},
	{"unchecked_calls", func(m *facts.Metrics) int { return m.UncheckedCalls }},
	{"assertions", func(m *facts.Metrics) int { return m.Assertions }},
}

// measures reports a request for any of ofBodies.
func (q *query) measures() bool {
	if q.bodies == nil {
		needs := false
		for _, c := range ofBodies {
			needs = needs || q.r.Needs(c.name)
		}
		q.bodies = &needs
	}
	return *q.bodies
}

// symbolsOf lists the symbols of a file that match the request's key.
func (q *query) symbolsOf(f *graph.File, packages map[facts.SymbolID]bool) []symbolRow {
	out := make([]symbolRow, 0, len(f.Facts.Symbols)+1)
	for i := graph.FileNode; int(i) < len(f.Facts.Symbols); i++ {
		r := symbolRow{f: f, i: i}
		switch {
		case q.r.Key == "name" && i >= 0 && f.Facts.Symbols[i].Name != q.r.Value:
			continue
		case i >= 0 && isPackage(&f.Facts.Symbols[i]):
			if id := r.symbol().ID; packages[id] {
				continue
			} else {
				packages[id] = true
			}
		}
		out = append(out, r)
	}
	return out
}

// symbolWithID finds the symbol that the key names, of a package the first of its
// files. Joins ask for it once a row.
func (q *query) symbolWithID(row *symbolRow) (bool, error) {
	id, err := facts.ParseSymbolID(q.r.Value)
	if err != nil {
		return false, nil // no symbol's id
	}
	if h := q.graph.hintAt(id); h.id == id {
		return q.symbolAt(id, h.path, row)
	}
	paths, err := q.graph.Holding(q.ctx, id)
	if err != nil {
		return false, err
	}
	for _, p := range paths {
		ok, err := q.symbolAt(id, p, row)
		if ok {
			*q.graph.hintAt(id) = hint{id, p} // of a package too: each import names it
		}
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// symbolAt finds a symbol in a file.
func (q *query) symbolAt(id facts.SymbolID, path string, row *symbolRow) (bool, error) {
	var x *graph.File
	var err error
	if !q.r.NeedsText() && !q.measures() {
		x = q.graph.scan.file(path)
	}
	switch {
	case q.r.NeedsText():
		x, err = q.graph.file(q.ctx, path, true)
	case x == nil:
		x, err = q.graph.declared(q.ctx, path)
	}
	if err != nil || x == nil {
		return false, err
	}
	i, ok := x.Find(id)
	if ok {
		*row = symbolRow{f: x, i: i}
	}
	return ok, nil
}

// symbolsAt lists the symbols of a file, or the packages of a directory.
func (q *query) symbolsAt(path string) iter.Seq2[[]symbolRow, error] {
	x, err := q.graph.file(q.ctx, path, q.r.NeedsText())
	if err != nil {
		return one[symbolRow](nil, err)
	}
	var out []symbolRow
	if x != nil {
		for i := graph.FileNode; int(i) < len(x.Facts.Symbols); i++ {
			if i < 0 || !isPackage(&x.Facts.Symbols[i]) {
				out = append(out, symbolRow{f: x, i: i})
			}
		}
		return one(out, nil)
	}
	leaves, err := q.graph.LeavesIn(q.ctx, path)
	seen := map[facts.SymbolID]bool{}
	for _, l := range leaves {
		if l.Language == "" || err != nil {
			continue
		}
		x, fileErr := q.graph.file(q.ctx, l.Path, q.r.NeedsText())
		if fileErr != nil || x == nil {
			err = fileErr
			continue
		}
		for i := range x.Facts.Symbols {
			r := symbolRow{f: x, i: int32(i)}
			if isPackage(&x.Facts.Symbols[i]) && !seen[r.symbol().ID] {
				seen[r.symbol().ID] = true
				out = append(out, r)
			}
		}
	}
	return one(out, err)
}
