package lookup

import (
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Find gives the symbols that a command's argument names, in any form that answers print: a name, a
// qualified name, an id, one of them behind a path ("cmd/main.go:run"), or a place ("cmd/main.go:12").
func Find(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter) ([]graph.Symbol, error) {
	if strings.TrimSpace(name) == "" {
		return nil, output.Failf("usage", "name a definition, as Name, Type.method or path:Name", "the name is empty")
	}
	look := finder{s, view}
	for _, written := range spellings(name) {
		for _, find := range []func(context.Context, string) ([]graph.Symbol, error){view.Lookup, look.file, look.behindPath, look.behindHost, look.behindModule, look.printed, look.nameless} {
			all, err := find(ctx, written)
			if err != nil {
				return nil, fmt.Errorf("look up %s: %w", name, err)
			}
			if len(all) > 0 {
				return slices.DeleteFunc(all, func(s graph.Symbol) bool { return !f.Symbol(s) }), nil
			}
		}
	}
	return nil, nil
}

// finder reads the forms of names.
type finder struct {
	s    *verb.Session
	view *state.View
}

// file finds a file by its path from here.
func (f finder) file(ctx context.Context, name string) ([]graph.Symbol, error) {
	if !strings.ContainsAny(name, "./") {
		return nil, nil
	}
	path, err := PathAt(ctx, f.s, f.view, name)
	if err != nil || path == name {
		return nil, err
	}
	return f.view.Lookup(ctx, path)
}

// behindPath finds what a name or a place behind the path of a file or folder means.
func (f finder) behindPath(ctx context.Context, name string) ([]graph.Symbol, error) {
	for i := 1; i+1 < len(name); i++ {
		if name[i] != ':' || name[i-1] == ':' || name[i+1] == ':' {
			continue
		}
		path, rest := name[:i], name[i+1:]
		if p, ok := parsePlace(rest); ok {
			return f.at(ctx, path, p)
		}
		path, err := PathAt(ctx, f.s, f.view, path)
		if err != nil {
			return nil, err
		}
		all, err := f.view.Lookup(ctx, rest)
		if err != nil {
			return nil, err
		}
		if all = closest(all, path, rest); len(all) > 0 {
			return all, nil
		}
	}
	return nil, nil
}

// closest leaves the symbols at a path: those of the very file and of the very name before those of files
// and names that end so.
func closest(all []graph.Symbol, path, name string) []graph.Symbol {
	keep := func(fits func(graph.Symbol) bool) bool {
		var some []graph.Symbol
		for _, s := range all {
			if fits(s) {
				some = append(some, s)
			}
		}
		if len(some) > 0 {
			all = some
		}
		return len(some) > 0
	}
	if !keep(func(s graph.Symbol) bool { return s.Path == path }) &&
		!keep(func(s graph.Symbol) bool {
			return strings.HasSuffix(s.Path, "/"+path) || strings.HasPrefix(s.Path, path+"/")
		}) {
		return nil
	}
	keep(func(s graph.Symbol) bool { return s.QualifiedName == name })
	return all
}

// behindHost finds what is behind the path of a package that begins with a host, as in the names of
// stack traces: "example.com/shop/cart.Total".
func (f finder) behindHost(ctx context.Context, name string) ([]graph.Symbol, error) {
	host, rest, ok := strings.Cut(name, "/")
	if !ok || !strings.Contains(host, ".") || strings.Contains(host, ":") || strings.HasPrefix(host, ".") {
		return nil, nil
	}
	for ok {
		all, err := f.view.Lookup(ctx, rest)
		if len(all) > 0 || err != nil {
			return all, err
		}
		_, rest, ok = strings.Cut(rest, "/")
	}
	return nil, nil
}

// behindModule finds what is in a file whose path is written as a module: "shop.cart.Cart.total" in shop/cart.py.
func (f finder) behindModule(ctx context.Context, name string) ([]graph.Symbol, error) {
	if strings.ContainsAny(name, "/: ") {
		return nil, nil
	}
	parts := strings.Split(name, ".")
	for n := len(parts) - 1; n > 0; n-- {
		module := "/" + strings.Join(parts[:n], "/")
		all, err := f.view.Lookup(ctx, strings.Join(parts[n:], "."))
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(all, func(s graph.Symbol) bool {
			file := "/" + strings.TrimSuffix(s.Path, path.Ext(s.Path))
			return !strings.HasSuffix(file, module) && !strings.HasSuffix(path.Dir(file), module)
		})
		if len(all) > 0 {
			return all, nil
		}
	}
	return nil, nil
}

// nameless finds what a file exports without a name, which others call as the file is called.
func (f finder) nameless(ctx context.Context, name string) ([]graph.Symbol, error) {
	all, err := f.view.Lookup(ctx, "default")
	return slices.DeleteFunc(all, func(s graph.Symbol) bool {
		base, _, _ := strings.Cut(path.Base(s.Path), ".")
		return base != name
	}), err
}

// FindSome is find for commands that need at least one symbol to start from.
func FindSome(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter) ([]graph.Symbol, error) {
	symbols, err := Find(ctx, s, view, name, f)
	if err == nil && len(symbols) == 0 {
		err = unknown(ctx, s, view, name, f, "")
	}
	return symbols, err
}

// unknown is the error where a filter leaves nothing of a name, or nothing has it.
func unknown(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter, further string) error {
	if f.Narrowed() {
		all, err := Find(ctx, s, view, name, verb.Filter{})
		if err != nil {
			return err
		}
		if n := len(all); n > 0 {
			return output.Failf(CodeUnknown, "`codegraph symbol "+name+"` lists all of the name", "%s named %q, and --path, --exclude and --kind leave none", verb.Plural(n, "symbol"), name)
		}
	}
	return UnknownSymbol(ctx, s, view, name, further)
}

// WithTexts replaces symbols by themselves with signatures and docs.
func WithTexts(ctx context.Context, view *state.View, symbols []graph.Symbol) error {
	files := map[string]*graph.File{}
	for i, s := range symbols {
		f := files[s.Path]
		if f == nil {
			var err error
			if f, err = view.Described(ctx, s.Path); err != nil || f == nil {
				return fmt.Errorf("read facts of %s: %w", s.Path, err)
			}
			files[s.Path] = f
		}
		symbols[i] = f.Symbol(s.Index)
	}
	return nil
}

// SymbolJSON is a definition in answers.
type SymbolJSON struct {
	ID            string       `json:"id"`
	Path          string       `json:"path"`
	Name          string       `json:"name"`
	QualifiedName string       `json:"qualified_name"`
	Kind          string       `json:"kind"`
	NodeKind      string       `json:"node_kind"`
	StartLine     int          `json:"start_line"`
	StartColumn   int          `json:"start_column"`
	EndLine       int          `json:"end_line"`
	EndColumn     int          `json:"end_column"`
	NameLine      int          `json:"name_line"`
	NameColumn    int          `json:"name_column"`
	Parent        string       `json:"parent,omitempty"`
	Signature     string       `json:"signature,omitempty"`
	Doc           string       `json:"doc,omitempty"`
	Visibility    string       `json:"visibility,omitempty"`
	Decorators    []string     `json:"decorators,omitempty"`
	Value         string       `json:"value,omitempty"`
	Deprecated    bool         `json:"deprecated,omitempty"`
	Test          bool         `json:"test,omitempty"`
	Metrics       *metricsJSON `json:"metrics,omitempty"`
}

type metricsJSON struct {
	Branches       int `json:"branches"`
	Loops          int `json:"loops"`
	Returns        int `json:"returns"`
	MaxNesting     int `json:"max_nesting"`
	UnsafeBlocks   int `json:"unsafe_blocks"`
	UncheckedCalls int `json:"unchecked_calls"`
	Assertions     int `json:"assertions"`
	Cyclomatic     int `json:"cyclomatic"`
	Cognitive      int `json:"cognitive"`
	Lines          int `json:"lines"`
	Parameters     int `json:"parameters"`
}

func Describe(s graph.Symbol) SymbolJSON {
	j := SymbolJSON{ID: s.ID.String(), Path: s.Path, Name: s.Name, QualifiedName: s.QualifiedName, Kind: s.Kind.String(), NodeKind: s.NodeKind,
		StartLine: s.StartLine, StartColumn: s.StartColumn, EndLine: s.EndLine, EndColumn: s.EndColumn, NameLine: s.NameLine, NameColumn: s.NameColumn}
	if s.Parent != (facts.SymbolID{}) {
		j.Parent = s.Parent.String()
	}
	if f := s.Facts; f != nil {
		j.Signature, j.Doc, j.Visibility, j.Decorators, j.Value = f.Signature, f.Doc, f.Visibility.String(), f.Decorators, f.Value
		j.Deprecated, j.Test = f.Flags.Has(facts.Deprecated), f.Flags.Has(facts.Test)
		if s.Kind.IsCallable() {
			m := metricsJSON(f.Metrics)
			j.Metrics = &m
		}
	}
	return j
}

func DescribeAll(symbols []graph.Symbol) []SymbolJSON {
	list := make([]SymbolJSON, len(symbols))
	for i, s := range symbols {
		list[i] = Describe(s)
	}
	return list
}

// Disambiguation says how to narrow a name that several symbols have.
type Disambiguation struct {
	N      int            `json:"n"`
	ByKind map[string]int `json:"by_kind"`
	Files  []string       `json:"files"`
	Hint   string         `json:"hint"`
}

func Disambiguate(symbols []graph.Symbol) *Disambiguation {
	if len(symbols) < 2 {
		return nil
	}
	d := &Disambiguation{N: len(symbols), ByKind: map[string]int{}, Hint: "narrow with --kind, --path, Type.method, path:name or path:line"}
	for _, s := range symbols {
		d.ByKind[s.Kind.String()]++
		d.Files = append(d.Files, s.Path)
	}
	slices.Sort(d.Files)
	d.Files = slices.Compact(d.Files)
	return d
}

// WriteSymbolLine writes a symbol on one line.
func WriteSymbolLine(out io.Writer, s graph.Symbol) {
	fmt.Fprintf(out, "%s  %s %s\n", verb.Position(s.Path, s.NameLine, s.NameColumn), verb.KindName(s.Kind, s.NodeKind), render.Name(s.QualifiedName))
}
