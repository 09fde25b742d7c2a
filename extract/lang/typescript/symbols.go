package typescript

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// noSymbol stands for a symbol that the limit leaves out.
const noSymbol int32 = -1

// newSymbol adds a symbol. name is the node of its name or -1, decl the node
// that declares it, whose wrappers (export, declare) are part of its span.
func (x *extractor) newSymbol(kind facts.Kind, nodeKind, text string, name, decl, container int32) int32 {
	if text == "" { // error recovery made the name up
		return noSymbol
	}
	if len(x.file.Symbols) >= maxSymbols {
		line, _ := x.position(decl)
		x.file.CutAt("symbols", int(line))
		return noSymbol
	}
	at := name
	if at < 0 || x.isMendedDefault(&x.Nodes[at]) {
		at = decl
	}
	outer, flags := x.wrapper(decl)
	s := facts.Symbol{Name: text, Kind: kind, NodeKind: nodeKind, Container: container, Flags: flags, Span: x.span(outer, decl)}
	s.NameLine, s.NameCol = x.position(at)
	if x.fn != nil && x.fn.body {
		s.Flags |= facts.Local
	}
	i := int32(len(x.file.Symbols))
	x.file.Symbols = append(x.file.Symbols, s)
	x.symbolNode = append(x.symbolNode, name)
	if name >= 0 {
		x.bound[name] = i + 1
	}
	return i
}

// describe adds what is read from the text: documentation and signature, which
// ends where the node body begins (-1: with the declaration).
func (x *extractor) describe(symbol, body int32) *facts.Symbol {
	s := &x.file.Symbols[symbol]
	s.Doc = x.docOf(s.Span.Start)
	if strings.Contains(s.Doc, "@deprecated") {
		s.Flags |= facts.Deprecated
	}
	end := s.Span.End
	if body >= 0 {
		end = x.Nodes[body].Start
	}
	s.Signature = x.signature(x.behindDecorators(s.Span.Start), end)
	return s
}

// behindDecorators is where a declaration begins whose decorators are at its start: they are
// told for themselves.
func (x *extractor) behindDecorators(start uint32) uint32 {
	i, _ := slices.BinarySearchFunc(x.Nodes, start, func(n syntax.Node, at uint32) int { return cmp.Compare(n.Start, at) })
	for ; i < len(x.Nodes) && x.Nodes[i].Start == start; i++ {
		if x.Kind(int32(i)) == nDecorator {
			next := x.Nodes[i].Last
			for int(next) < len(x.Nodes) && x.Kind(next) == nComment {
				next = x.Nodes[next].Last
			}
			if int(next) >= len(x.Nodes) {
				return start
			}
			return x.behindDecorators(x.Nodes[next].Start)
		}
	}
	return start
}

// signature gives source text with white space collapsed, comments left out.
func (x *extractor) signature(start, end uint32) string {
	return syntax.Signature("", x.Source, x.Nodes, start, end)
}

// wrapper gives the outermost statement that only wraps a declaration, and what
// the wrappers say.
func (x *extractor) wrapper(decl int32) (outer int32, flags facts.Flags) {
	outer = decl
	for p := x.Nodes[decl].Parent; p >= 0; p = x.Nodes[p].Parent {
		switch x.Kind(p) {
		case nExportStatement:
			flags |= facts.Exported
			if x.has(p, tDefault) {
				flags |= facts.Default
			}
		case nAmbientDeclaration:
			flags |= facts.External
		case nLexicalDeclaration, nVariableDeclaration:
			if x.Nth(p, 1) >= 0 { // several declarators: each has its own span
				_, f := x.wrapper(p)
				return outer, flags | f
			}
		case nExpressionStatement:
			if k := x.Kind(decl); k != nInternalModule && k != nModule {
				return outer, flags
			}
		default:
			return outer, flags
		}
		outer = p
	}
	return outer, flags
}

// span gives a node's range; decorators that are before a class member belong to it.
func (x *extractor) span(outer, decl int32) facts.Span {
	n := &x.Nodes[outer]
	first := n
	for _, d := range x.decorators[decl] {
		if x.Nodes[d].Start < first.Start {
			first = &x.Nodes[d]
		}
	}
	return syntax.Span(first, n)
}

// disambiguate tells apart overloads by their parameters as written, and
// accessors by their role.
func (x *extractor) disambiguate() {
	type key struct {
		container int32
		kind      facts.Kind
		owner     string
		name      string
	}
	count := make(map[key]int, len(x.file.Symbols))
	of := func(s *facts.Symbol) key { return key{s.Container, s.Kind, s.Owner, s.Name} }
	for i := range x.file.Symbols {
		count[of(&x.file.Symbols[i])]++
	}
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		switch {
		case s.Kind == facts.KindGetter:
			s.Disambiguator = "get"
		case s.Kind == facts.KindSetter:
			s.Disambiguator = "set"
		case count[of(s)] > 1 && s.Flags.Has(facts.Overload):
			s.Disambiguator = x.parameterTypes(x.symbolNode[i])
		}
	}
	x.settleOverloads()
}

// settleOverloads takes the flag from signatures that nothing in the file implements.
func (x *extractor) settleOverloads() {
	type key struct {
		container int32
		name      string
	}
	implemented := map[key]bool{}
	for i := range x.file.Symbols {
		if s := &x.file.Symbols[i]; s.Kind.IsCallable() && !s.Flags.Has(facts.Overload) {
			implemented[key{s.Container, s.Name}] = true
		}
	}
	for i := range x.file.Symbols {
		if s := &x.file.Symbols[i]; s.Flags.Has(facts.Overload) && !implemented[key{s.Container, s.Name}] {
			s.Flags &^= facts.Overload
		}
	}
}

// typeLayout takes what a formatter may write either way out of a type.
var typeLayout = strings.NewReplacer(", )", ")", "( ", "(", " )", ")", ", ]", "]", "[ ", "[", " ]", "]", ", >", ">", "< ", "<", " >", ">", "'", `"`)

// parameterTypes gives the types of a signature's parameters as written.
func (x *extractor) parameterTypes(name int32) string {
	if name < 0 {
		return ""
	}
	decl := x.Nodes[name].Parent
	if x.Kind(name) == nCallSignature || x.Kind(name) == nConstructSignature {
		decl = name
	}
	var parts []string
	x.Each(x.Field(decl, x.f.Parameters), func(p int32) {
		part := "any"
		if t := x.First(x.Field(p, x.f.Type)); t >= 0 {
			part = typeLayout.Replace(strings.TrimPrefix(strings.Join(strings.Fields(x.text(t)), " "), "| "))
		}
		if x.Kind(x.Field(p, x.f.Pattern)) == nRestPattern {
			part = "..." + part
		}
		parts = append(parts, part)
	})
	return strings.Join(parts, ",")
}

// settleVisibility marks what modules keep to themselves, once all exports are known.
func (x *extractor) settleVisibility() {
	for i := range x.file.Exports {
		if e := x.b.At(x.file.Exports[i].Expr); e.Op == facts.OpSymbol {
			s := &x.file.Symbols[e.N]
			s.Flags |= facts.Exported
			if x.file.Exports[i].Name == "default" {
				s.Flags |= facts.Default
			}
		}
	}
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		top := s.Container < 0 && s.Owner == ""
		if s.Flags.Has(facts.Local) || top && s.Kind != facts.KindModule && s.Name != "global" && x.strict && !s.Flags.Has(facts.Exported) {
			s.Visibility = max(s.Visibility, facts.VisibilityPrivate)
		}
	}
}

// declared gives the symbol of a declaration, noSymbol if it has none.
func (x *extractor) declared(decl int32) int32 {
	name := x.Field(decl, x.f.Name)
	if name < 0 || x.bound[name] <= 0 {
		return noSymbol
	}
	return x.bound[name] - 1
}

// symbolIn gives the symbol of a declaration that has no name node of its own.
func (x *extractor) symbolIn(decl int32) int32 {
	if symbol, ok := x.symbolOf[decl]; ok {
		return symbol
	}
	return noSymbol
}

// addImport records an import at a token; -1 when nothing may be recorded.
func (x *extractor) addImport(i int32, kind facts.ImportKind, module, name, local string, flags facts.Flags) int32 {
	line, col := x.position(i)
	if x.insideFunction(i) {
		flags |= facts.Local
	}
	x.file.Imports = append(x.file.Imports, facts.Import{
		Kind: kind, Module: module, Name: name, Local: local, Flags: flags, Scope: x.current, Line: line, Col: col,
	})
	return int32(len(x.file.Imports) - 1)
}

// usedAsValue notes that what an import binds is used as more than a type.
func (x *extractor) usedAsValue(e facts.ExprID) {
	if at := x.b.At(e); at.Op == facts.OpImport {
		x.valued[at.N] = true
	}
}

// addExport records an exported name at a token.
func (x *extractor) addExport(i int32, name string, e facts.ExprID, flags facts.Flags) {
	if name == "" {
		return
	}
	line, col := x.position(i)
	x.file.Exports = append(x.file.Exports, facts.Export{Name: name, Expr: e, Flags: flags, Line: line, Col: col})
}
