package graph

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
	"github.com/codegraph-dev/codegraph/snapshot/lossless"
)

// Export writes the canonical form of a snapshot, one JSON object a line: the
// symbols, then the edges, and with all the references that gave no edge, each
// by path and position. Equal graphs give equal bytes.
func Export(ctx context.Context, s *Snapshot, w io.Writer, all bool) error {
	return ExportPart(ctx, s, w, all, nil, nil)
}

// ExportPart writes the same of a part of the snapshot: the symbols that keep
// passes, the edges of some kinds between them, and the references that are in
// them. nil passes every symbol, no kinds are all.
func ExportPart(ctx context.Context, s *Snapshot, w io.Writer, all bool, keep func(*Symbol) bool, kinds []string) error {
	x := exporter{out: bufio.NewWriterSize(w, 1<<16), packages: map[facts.SymbolID]bool{}, keep: keep, kinds: kinds}
	if keep != nil {
		x.kept = map[facts.SymbolID]bool{}
	}
	if err := s.EachSection(ctx, facts.SectionDecl, x.symbols); err != nil {
		return err
	}
	err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, x.edges)
	if err != nil {
		return err
	}
	if all {
		if err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, x.references); err != nil {
			return err
		}
	}
	return x.out.Flush()
}

type exporter struct {
	out      *bufio.Writer
	line     []byte
	packages map[facts.SymbolID]bool

	keep  func(*Symbol) bool      // nil for the whole graph
	kept  map[facts.SymbolID]bool // what keep passed
	kinds []string                // of edges; all when empty
}

// part reports whether symbols belong to what is written.
func (x *exporter) part(ids ...facts.SymbolID) bool {
	return x.kept == nil || !slices.ContainsFunc(ids, func(id facts.SymbolID) bool { return !x.kept[id] })
}

// wants reports whether edges of a kind do.
func (x *exporter) wants(kind string) bool {
	return len(x.kinds) == 0 || slices.Contains(x.kinds, kind)
}

func (x *exporter) symbols(f *File) error {
	for _, s := range f.Symbols() {
		if s.Kind == facts.KindPackage {
			if x.packages[s.ID] {
				continue
			}
			x.packages[s.ID] = true
			s.Path = link.Dir(f.Path)
			s.StartLine, s.StartColumn, s.EndLine, s.EndColumn, s.NameLine, s.NameColumn = 0, 0, 0, 0, 0, 0
		}
		if x.keep != nil {
			if !x.keep(&s) {
				continue
			}
			x.kept[s.ID] = true
		}
		x.begin("symbol")
		x.text("id", s.ID.String())
		x.text("path", s.Path)
		x.text("name", s.Name)
		x.text("qualified_name", s.QualifiedName)
		x.text("kind", s.Kind.String())
		x.text("node_kind", s.NodeKind)
		x.num("start_line", s.StartLine)
		x.num("start_column", s.StartColumn)
		x.num("end_line", s.EndLine)
		x.num("end_column", s.EndColumn)
		x.num("name_line", s.NameLine)
		x.num("name_column", s.NameColumn)
		if d := s.Facts; d != nil && s.Kind != facts.KindPackage {
			x.text("parent", s.Parent.String())
			x.text("visibility", d.Visibility.String())
		}
		if err := x.end(); err != nil {
			return err
		}
	}
	return nil
}

func (x *exporter) edges(f *File) error {
	for _, e := range f.Edges() {
		if !x.wants(e.Kind) || !x.part(e.Source, e.Target) {
			continue
		}
		if err := x.edge("edge", e); err != nil {
			return err
		}
	}
	return nil
}

func (x *exporter) edge(form string, e Edge) error {
	x.begin(form)
	x.text("kind", e.Kind)
	x.text("source", e.Source.String())
	x.text("target", e.Target.String())
	x.text("path", e.Path)
	x.num("line", e.Line)
	x.num("column", e.Column)
	x.text("certainty", e.Certainty.String())
	x.num("rule", int(e.Rule))
	x.optional("condition", e.Condition)
	return x.end()
}

// references writes what ambiguous references may mean, then what is not bound.
func (x *exporter) references(f *File) error {
	for _, e := range f.AllEdges() {
		if e.Certainty.Bound() || !x.wants(e.Kind) || !x.part(e.Source) {
			continue
		}
		if err := x.edge("reference", e); err != nil {
			return err
		}
	}
	for _, r := range f.References() {
		if !x.wants(r.Kind) || !x.part(r.Source) {
			continue
		}
		x.begin("reference")
		x.text("kind", r.Kind)
		x.text("source", r.Source.String())
		x.text("name", r.Name)
		x.optional("external", r.External)
		x.text("path", r.Path)
		x.num("line", r.Line)
		x.num("column", r.Column)
		x.text("certainty", r.Certainty.String())
		x.num("rule", int(r.Rule))
		if err := x.end(); err != nil {
			return err
		}
	}
	return nil
}

func (x *exporter) begin(kind string) {
	x.line = append(x.line[:0], `{"type":"`...)
	x.line = append(x.line, kind...)
	x.line = append(x.line, '"')
}

func (x *exporter) key(name string) {
	x.line = append(x.line, ',', '"')
	x.line = append(x.line, name...)
	x.line = append(x.line, '"', ':')
}

func (x *exporter) text(name, value string) {
	x.key(name)
	x.line = appendJSON(x.line, value)
}

func (x *exporter) optional(name, value string) {
	if value != "" {
		x.text(name, value)
	}
}

func (x *exporter) num(name string, value int) {
	x.key(name)
	x.line = strconv.AppendInt(x.line, int64(value), 10)
}

func (x *exporter) end() error {
	x.line = append(x.line, '}', '\n')
	_, err := x.out.Write(x.line)
	return err
}

// appendJSON appends a JSON string. Almost none needs escapes.
func appendJSON(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			quoted, _ := json.Marshal(lossless.Quote(s)) // strings always marshal
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
