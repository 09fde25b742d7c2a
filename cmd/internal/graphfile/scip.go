package graphfile

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/scip-code/scip/bindings/go/scip"
	"golang.org/x/sync/errgroup"
	"google.golang.org/protobuf/proto"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// SCIPOptions say of what an index is.
type SCIPOptions struct {
	Version string // of the program
	Jobs    int    // workers, at least 1
}

// projectRoot is the same for all clones: an index is of a tree, and readers name
// the folder where they have it.
const projectRoot = "file:///"

// atOnce is how many documents are made at a time.
const atOnce = 64

// SCIP writes an index in the SCIP protocol (https://github.com/scip-code/scip,
// scip.proto): a document for each file of the graph, with occurrences of what is
// defined and of what is surely meant, ambiguous and unresolved references left
// out, and the symbols of other projects as external ones. Messages of repeated
// fields may follow one another, so that no index is kept as a whole.
//
// Ranges are written in the field that all readers know, not in the typed one
// that replaces it; readers take either.
func SCIP(ctx context.Context, s *graph.Snapshot, o SCIPOptions, out io.Writer) error {
	x := scipWriter{names: map[facts.SymbolID]string{}, first: map[facts.SymbolID]string{}, external: map[string]string{}}
	err := x.write(out, &scip.Index{Metadata: &scip.Metadata{
		ToolInfo: &scip.ToolInfo{Name: "codegraph", Version: o.Version}, ProjectRoot: projectRoot, TextDocumentEncoding: scip.TextEncoding_UTF8,
	}})
	if err != nil {
		return err
	}
	var paths []string
	err = s.EachSection(ctx, facts.SectionDecl, func(f *graph.File) error {
		paths = append(paths, f.Path)
		x.name(f)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read definitions: %w", err)
	}
	documents := make([]*scipDocument, atOnce)
	for batch := range slices.Chunk(paths, atOnce) {
		g, ctx := errgroup.WithContext(ctx)
		g.SetLimit(max(1, o.Jobs))
		for i, name := range batch {
			g.Go(func() (err error) {
				documents[i], err = x.document(ctx, s, name)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, d := range documents[:len(batch)] {
			for symbol, name := range d.external {
				x.external[symbol] = name
			}
			if err := x.write(out, &scip.Index{Documents: []*scip.Document{d.message}}); err != nil {
				return err
			}
		}
	}
	return x.externals(out)
}

// scipWriter knows how symbols are spelled.
type scipWriter struct {
	names    map[facts.SymbolID]string
	first    map[facts.SymbolID]string // file that describes a package
	external map[string]string         // symbol → name
}

func (x *scipWriter) write(out io.Writer, part *scip.Index) error {
	encode := proto.MarshalOptions{Deterministic: true}
	data, err := encode.Marshal(part)
	if err != nil { // there is text that is no UTF-8
		replaceInvalidUTF8(part.ProtoReflect())
		data, err = encode.Marshal(part)
	}
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	_, err = out.Write(data)
	return err
}

func (x *scipWriter) externals(out io.Writer) error {
	symbols := make([]string, 0, len(x.external))
	for s := range x.external {
		symbols = append(symbols, s)
	}
	slices.Sort(symbols)
	for _, s := range symbols {
		info := &scip.SymbolInformation{Symbol: s, DisplayName: x.external[s]}
		if err := x.write(out, &scip.Index{ExternalSymbols: []*scip.SymbolInformation{info}}); err != nil {
			return err
		}
	}
	return nil
}

// The heads of symbols: scheme, manager, package, version. A repository is a
// package of its own without a name, so that indexes of two commits agree.
const (
	scipHead     = "codegraph . . . "
	scipExternal = "codegraph external . . "
)

// name spells the symbols of a file: its path as a namespace, then what contains
// what. Where that is the same for several, later ones are counted.
func (x *scipWriter) name(f *graph.File) {
	file := namespace(f.Path)
	x.names[f.ID(graph.FileNode)] = scipHead + file
	spelled := make([]string, len(f.Facts.Symbols))
	taken := map[string]int{}
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		id := f.Symbol(int32(i)).ID
		if s.Kind == facts.KindPackage && s.Container < 0 {
			if _, ok := x.names[id]; !ok {
				x.names[id], x.first[id] = scipHead+namespace(path.Dir(f.Path))+namespace(s.Name), f.Path
			}
			continue
		}
		around := file
		switch {
		case s.Container >= 0 && spelled[s.Container] != "":
			around = spelled[s.Container]
		case s.Owner != "":
			around += descriptor(facts.KindType, s.Owner, 0)
		}
		plain := around + descriptor(s.Kind, s.Name, 0)
		n := taken[plain]
		taken[plain]++
		spelled[i] = around + descriptor(s.Kind, s.Name, n)
		x.names[id] = scipHead + spelled[i]
	}
}

func namespace(name string) string { return identifier(name) + "/" }

// descriptor spells one part of a symbol; n tells apart those that are otherwise
// equal.
func descriptor(kind facts.Kind, name string, n int) string {
	counted := ""
	if n > 0 {
		counted = fmt.Sprintf("+%d", n)
	}
	switch kind {
	case facts.KindFunction, facts.KindMethod, facts.KindConstructor, facts.KindGetter, facts.KindSetter, facts.KindComponent:
		return identifier(name) + "(" + counted + ")."
	}
	name = identifier(name + counted)
	switch {
	case kind.IsType():
		return name + "#"
	case kind == facts.KindModule, kind == facts.KindPackage, kind == facts.KindNamespace, kind == facts.KindFile:
		return name + "/"
	case kind == facts.KindMacro:
		return name + "!"
	case kind == facts.KindParameter:
		return "(" + name + ")"
	case kind == facts.KindSection:
		return name + ":"
	}
	return name + "."
}

// identifier quotes a name where the grammar asks for it.
func identifier(name string) string {
	plain := func(r rune) bool {
		return r == '_' || r == '+' || r == '-' || r == '$' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	if name == "" {
		return "_"
	}
	if strings.IndexFunc(name, func(r rune) bool { return !plain(r) }) < 0 {
		return name
	}
	return "`" + strings.ReplaceAll(strings.ToValidUTF8(name, "\uFFFD"), "`", "``") + "`"
}

// compareRanges orders ranges of the form line, start, end or with an end line.
func compareRanges(a, b []int32) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]), slices.Compare(a[2:], b[2:]))
}
