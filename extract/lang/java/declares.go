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
	names := map[int][]string{}
	d := declarer{extractor: extractor{language: l, Cursor: l.read(tree)}, found: func(at int32, name string) {
		part := p.partAt(int(tree.Nodes[at].Start))
		names[part] = append(names[part], name)
	}}
	if len(tree.Nodes) > 0 {
		d.members(0)
	}
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

// declarer lists what a tree declares outside of bodies.
type declarer struct {
	extractor
	found func(at int32, name string)
}

func (d *declarer) members(body int32) {
	d.Each(body, func(i int32) {
		switch k := d.Kind(i); k {
		case nPackageDeclaration:
			if name := d.name(i); name >= 0 {
				d.found(i, boundBy("", d.dotted(name), false))
			}
		case nImportDeclaration:
			d.imported(i)
		case nStaticInitializer, nBlock:
			d.found(i, "<init>")
		case nFieldDeclaration, nConstantDeclaration:
			d.Each(i, func(v int32) {
				if d.Kind(v) == nVariableDeclarator {
					d.declare(v, i)
				}
			})
		case nMethodDeclaration, nConstructorDeclaration, nCompactConstructorDeclaration, nAnnotationTypeElementDeclaration, nEnumConstant:
			d.declare(i, i)
		case nEnumBodyDeclarations:
			d.members(i)
		default:
			if isTypeDeclaration(k) {
				d.declare(i, i)
				d.Each(d.Field(i, d.f.Parameters), func(p int32) { d.declare(p, i) })
				d.members(d.Field(i, d.f.Body))
			}
		}
	})
}

// declare notes the name of a declaration.
func (d *declarer) declare(i, at int32) {
	if name := d.Field(i, d.f.Name); name >= 0 {
		d.found(at, d.Text(name))
	}
}

// name gives the node of the name that a clause has.
func (d *declarer) name(i int32) int32 {
	if n := d.Child(i, nScopedIdentifier); n >= 0 {
		return n
	}
	return d.Child(i, nIdentifier)
}

// imported notes what an import binds.
func (d *declarer) imported(i int32) {
	path := d.name(i)
	if path < 0 {
		return
	}
	name, module := lang.AnyName, d.dotted(path)
	if d.Child(i, nAsterisk) < 0 {
		dot := strings.LastIndexByte(module, '.')
		name, module = module[dot+1:], module[:max(dot, 0)]
	}
	d.found(i, boundBy(name, module, d.HasToken(i, d.t.Static)))
}

// declaredInFacts is Declares for all parts of a text, from its facts; nil where
// the text has errors.
func declaredInFacts(source []byte, parts []lang.Part, f *facts.File) []lang.Declared {
	if f.ParseErrors > 0 || len(f.Cut) > 0 {
		return nil
	}
	out := make([]lang.Declared, len(parts))
	if f.Package != "" {
		out[0].Names = []string{boundBy("", f.Package, false)}
	}
	add := func(at int, name string) {
		i := sort.Search(len(parts), func(i int) bool { return parts[i].End > at })
		if i < len(parts) {
			out[i].Names = append(out[i].Names, name)
		}
	}
	for i := range out {
		out[i].Sound = true
	}
	for i := range f.Symbols {
		switch s := &f.Symbols[i]; {
		case s.Kind == facts.KindPackage || s.Flags.Has(facts.Local):
		case s.NodeKind == "init_block":
			add(int(s.Span.Start), "<init>")
		case !strings.HasPrefix(s.Name, "<"):
			add(int(s.Span.Start), s.Name)
		}
	}
	at, line := 0, uint32(1)
	for _, m := range f.Imports {
		for ; line < m.Line; line++ {
			at += bytes.IndexByte(source[at:], '\n') + 1
		}
		add(at+int(m.Col)-1, boundBy(m.Name, m.Module, m.Flags.Has(facts.Static)))
	}
	for i, x := range parts {
		if x.Head && i > 0 && out[i].Names == nil {
			return nil // the text is no program as a whole
		}
	}
	return out
}

// boundBy is the name that an import binds, with what it is bound to.
func boundBy(name, module string, static bool) string {
	if static {
		module = "static " + module
	}
	return name + lang.BoundTo + module
}
