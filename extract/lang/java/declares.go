//go:build cgo

package java

import (
	"bytes"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Declares lists the names that some parts of a text declare: types, members, what
// imports bind and the package. They are parsed together, in the types they stand in.
func Declares(source []byte, parts []lang.Part, of []int) []lang.Declared {
	out := make([]lang.Declared, len(of))
	if !declaresInto(out, source, parts, of) && len(of) > 1 {
		for n, i := range of {
			declaresInto(out[n:n+1], source, parts, []int{i})
		}
	}
	return out
}

// declaresInto tells it of all these parts, or of none where any has errors.
func declaresInto(out []lang.Declared, source []byte, parts []lang.Part, of []int) bool {
	p := excerpt{source: source, parts: parts}
	p.take(of)
	l := load()
	tree, err := l.grammar.Parse(p.text, syntax.Limits{Nodes: maxNodes, Depth: maxDepth})
	if err != nil {
		return false
	}
	defer tree.Release()
	if len(tree.Cut) > 0 || len(tree.Nodes) > 0 && tree.Nodes[0].Is(syntax.HasError|syntax.Error|syntax.Missing) {
		return false
	}
	x := extractor{language: l, Cursor: l.read(tree), file: &facts.File{}, classes: map[int32]*class{}, symbolOf: map[int32]int32{}, imports: map[string]int{}}
	x.declareAll()
	names := map[int][]string{}
	eachDeclared(p.text, x.file, func(at int, name string) {
		part := p.partAt(at)
		names[part] = append(names[part], name)
	})
	for n, i := range of {
		out[n] = lang.Declared{Names: names[i], Sound: true}
	}
	return true
}

// excerpt is a text of some parts of another one, each in its types.
type excerpt struct {
	source []byte
	parts  []lang.Part
	text   []byte
	starts []int // of parts in the text, ascending
	order  []int // the parts
}

func (p *excerpt) take(of []int) {
	wanted := map[int]bool{}
	for _, i := range of {
		if closes(p.source, p.parts[i]) {
			continue
		}
		for ; i >= 0; i = p.parts[i].In {
			wanted[i] = true
		}
	}
	var open []int
	for i, x := range p.parts {
		if !wanted[i] {
			continue
		}
		for len(open) > 0 && open[len(open)-1] != x.In {
			open = open[:len(open)-1]
			p.text = append(p.text, "}\n"...)
		}
		text := p.source[x.Start:x.End]
		if in := x.In; in >= 0 && i > in+1 && p.isEnum(in) && !wanted[in+1] { // in place of its constants
			p.text = append(p.text, ';')
		}
		p.starts, p.order = append(p.starts, len(p.text)), append(p.order, i)
		p.text = append(append(p.text, text...), '\n')
		if x.Head && i > 0 {
			open = append(open, i)
		}
	}
	p.text = append(p.text, bytes.Repeat([]byte("}\n"), len(open))...)
}

// partAt gives the part that an offset in the text lies in.
func (p *excerpt) partAt(at int) int {
	return p.order[sort.SearchInts(p.starts, at+1)-1]
}

// closes reports a part that only closes a type.
func closes(source []byte, x lang.Part) bool {
	t := tokens{source: source[:x.End], at: x.Start}
	return x.In >= 0 && t.next() && t.text() == "}"
}

// isEnum reports whether the head of a type is an enum's.
func (p *excerpt) isEnum(head int) bool {
	t := tokens{source: p.source[:p.parts[head].End], at: p.parts[head].Start}
	depth := 0
	for t.next() {
		switch t.text() {
		case "(":
			depth++
		case ")":
			depth--
		case "enum":
			if depth == 0 {
				return true
			}
		case "class", "interface":
			if depth == 0 {
				return false
			}
		}
	}
	return false
}

// declaredInFacts is Declares for all parts of a text, from its facts; nil where
// the text has errors.
func declaredInFacts(source []byte, parts []lang.Part, f *facts.File) []lang.Declared {
	if f.ParseErrors > 0 || len(f.Cut) > 0 {
		return nil
	}
	out := make([]lang.Declared, len(parts))
	for i := range out {
		out[i].Sound = true
	}
	eachDeclared(source, f, func(at int, name string) {
		if i := sort.Search(len(parts), func(i int) bool { return parts[i].End > at }); i < len(parts) {
			out[i].Names = append(out[i].Names, name)
		}
	})
	for i, x := range parts {
		if x.Head && i > 0 && out[i].Names == nil {
			return nil // the text is no program as a whole
		}
	}
	return out
}

// eachDeclared lists where names are declared outside of bodies: types, members, what imports bind and the package.
func eachDeclared(source []byte, f *facts.File, declared func(at int, name string)) {
	for i := range f.Symbols {
		switch s := &f.Symbols[i]; {
		case s.Flags.Has(facts.Local):
		case s.Kind == facts.KindPackage:
			declared(int(s.Span.Start), boundBy("", f.Package, false))
		case s.NodeKind == "init_block":
			declared(int(s.Span.Start), "<init>")
		case !strings.HasPrefix(s.Name, "<"):
			declared(int(s.Span.Start), s.Name)
		}
	}
	at, line := 0, uint32(1)
	for _, m := range f.Imports {
		for ; line < m.Line; line++ {
			at += bytes.IndexByte(source[at:], '\n') + 1
		}
		declared(at+int(m.Col)-1, boundBy(m.Name, m.Module, m.Flags.Has(facts.Static)))
	}
}

// boundBy is the name that an import binds, with what it is bound to.
func boundBy(name, module string, static bool) string {
	if static {
		module = "static " + module
	}
	return name + lang.BoundTo + module
}
