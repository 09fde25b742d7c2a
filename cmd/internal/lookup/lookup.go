package lookup

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// Find gives the symbols that a command's argument names: a name, a qualified
// name, an id, or any of them behind a path, as in "cmd/main.go:run".
func Find(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter) ([]snapshot.Symbol, error) {
	all, err := view.Lookup(ctx, name)
	if len(all) == 0 && err == nil && strings.ContainsAny(name, "./") {
		var path string
		if path, err = PathAt(ctx, s, view, name); err == nil && path != name {
			all, err = view.Lookup(ctx, path)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("look up %s: %w", name, err)
	}
	if i := strings.LastIndexByte(name, ':'); len(all) == 0 && i > 0 {
		path, err := PathAt(ctx, s, view, name[:i])
		if err != nil {
			return nil, err
		}
		if all, err = view.Lookup(ctx, name[i+1:]); err != nil {
			return nil, fmt.Errorf("look up %s: %w", name, err)
		}
		all = slices.DeleteFunc(all, func(s snapshot.Symbol) bool {
			return s.Path != path && !strings.HasSuffix(s.Path, "/"+path) && !strings.HasPrefix(s.Path, path+"/")
		})
	}
	return slices.DeleteFunc(all, func(s snapshot.Symbol) bool { return !f.Symbol(s) }), nil
}

// FindSome is find for commands that need at least one symbol to start from.
func FindSome(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter) ([]snapshot.Symbol, error) {
	symbols, err := Find(ctx, s, view, name, f)
	if err == nil && len(symbols) == 0 {
		err = UnknownSymbol(ctx, s, view, name, "")
	}
	return symbols, err
}

// WithTexts replaces symbols by themselves with signatures and docs.
func WithTexts(ctx context.Context, view *state.View, symbols []snapshot.Symbol) error {
	files := map[string]*snapshot.File{}
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

func Describe(s snapshot.Symbol) SymbolJSON {
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

func DescribeAll(symbols []snapshot.Symbol) []SymbolJSON {
	list := make([]SymbolJSON, len(symbols))
	for i, s := range symbols {
		list[i] = Describe(s)
	}
	return list
}

// Disambiguation tells how to narrow a name that several symbols have.
type Disambiguation struct {
	N      int            `json:"n"`
	ByKind map[string]int `json:"by_kind"`
	Files  []string       `json:"files"`
	Hint   string         `json:"hint"`
}

func Disambiguate(symbols []snapshot.Symbol) *Disambiguation {
	if len(symbols) < 2 {
		return nil
	}
	d := &Disambiguation{N: len(symbols), ByKind: map[string]int{}, Hint: "narrow with --kind, --path, Type.method or path:name"}
	for _, s := range symbols {
		d.ByKind[s.Kind.String()]++
		d.Files = append(d.Files, s.Path)
	}
	slices.Sort(d.Files)
	d.Files = slices.Compact(d.Files)
	return d
}

// WriteSymbolLine writes a symbol on one line.
func WriteSymbolLine(out io.Writer, s snapshot.Symbol) {
	fmt.Fprintf(out, "%s  %s %s\n", verb.Position(s.Path, s.NameLine, s.NameColumn), verb.KindName(s.Kind, s.NodeKind), render.Name(s.QualifiedName))
}
