//go:build cgo

package spec

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// declare finds the definitions. It keeps the stack of those around the node at
// hand, and marks those from inside which names are looked up.
func (x *extractor) declare() {
	type holder struct{ symbol, last int32 }
	var stack []holder
	top := func() int32 {
		if len(stack) == 0 {
			return -1
		}
		return stack[len(stack)-1].symbol
	}
	x.expect()
	for i := int32(0); int(i) < len(x.nodes); i++ {
		for len(stack) > 0 && stack[len(stack)-1].last <= i {
			stack = stack[:len(stack)-1]
		}
		r := x.at(x.nodes[i].Kind)
		if x.sections.has(x.nodes[i].Kind) && x.saysVisibility(i) {
			x.section[x.nodes[i].Parent] = i
		}
		if s := top(); s >= 0 && x.imports(r) && x.file.Symbols[s].Kind.IsCallable() {
			x.open[s] = true
		}
		if s := top(); s >= 0 && x.free {
			x.noteLocals(r, i, s)
		}
		for _, d := range r.definitions {
			if !x.applies(d.when, d.unless, i) {
				continue
			}
			if s := x.define(d, i, top()); s >= 0 && !d.Leaf && !d.Beside {
				stack = append(stack, holder{s, x.reach(d, i)})
			}
			break
		}
	}
}

// expect makes room for the definitions: nodes that may declare are a little more than those that do.
func (x *extractor) expect() {
	n := 0
	for i := range x.nodes {
		if len(x.at(x.nodes[i].Kind).definitions) > 0 {
			n++
		}
	}
	n = min(n, len(x.nodes)/8)
	x.file.Symbols, x.heads = make([]facts.Symbol, 0, n), make([]head, 0, n)
}

// noteLocals notes what a node declares as locals of a function.
func (x *extractor) noteLocals(r *rules, i, function int32) {
	for _, l := range r.locals {
		if x.applies(l.when, l.unless, i) {
			for _, p := range x.all(l.pattern, i) {
				x.eachBinding(p, func(at int32) { x.again(function, x.str(at)) })
			}
		}
	}
}

// saysVisibility reports a node that begins with a word for visibility.
func (x *extractor) saysVisibility(i int32) bool {
	_, ok := x.Modifiers.Visibility[firstWord(x.str(i))]
	return ok
}

// imports reports a statement that binds names.
func (x *extractor) imports(r *rules) bool {
	return slices.ContainsFunc(r.imports, func(m *importing) bool { return !m.Inside })
}

// reach gives the node behind what a definition contains.
func (x *extractor) reach(d *definition, i int32) int32 {
	if d.Rest {
		return x.nodes[x.nodes[i].Parent].Last
	}
	if until := x.last(d.until, i); until >= 0 {
		return x.nodes[until].Last
	}
	return x.nodes[i].Last
}

// applies reports whether a rule's conditions hold for a node.
func (x *extractor) applies(when, unless path, i int32) bool {
	return (when == nil || x.leads(when, i)) && (unless == nil || !x.leads(unless, i))
}

// define makes the symbols of a declaration and gives the last, -1 for none.
func (x *extractor) define(d *definition, i, container int32) int32 {
	if d.Free && container >= 0 && x.declared[within{container, x.str(max(x.first(d.name, i), 0))}] {
		return -1
	}
	if d.Hoisted && container >= 0 {
		container = x.file.Symbols[container].Container
	}
	declarators := []int32{i}
	if d.each != nil {
		declarators = x.all(d.each, i)
	}
	last := int32(-1)
	for n, at := range declarators {
		if len(x.file.Symbols) >= maxSymbols {
			x.file.CutAt("symbols", int(x.nodes[i].StartRow)+1)
			return -1
		}
		start, end := at, at
		if n == 0 {
			start = x.startOf(i)
		}
		if len(declarators) == 1 {
			end = i
		}
		body := x.first(d.body, at)
		if d.Whole {
			body = x.first(d.body, i)
		}
		if s := x.symbol(d, head{start: start, decl: i, at: at, name: x.first(d.name, at), body: body, section: x.sectionOf(i), owner: -1, rule: d}, at, end, container); s >= 0 {
			last = s
		}
	}
	return last
}

// startOf gives the node that a declaration begins at: its first attribute, if those
// come before it.
func (x *extractor) startOf(i int32) int32 {
	start := i
	for p := x.nodes[i].Parent; p >= 0 && x.wrappers.has(x.nodes[p].Kind) && !x.follows(start); p = x.nodes[p].Parent {
		start = p
	}
	for k := range x.attributes {
		for _, a := range x.all(x.attributes[k].on, i) {
			start = min(start, a)
		}
	}
	return start
}

// follows reports a declaration behind another of its kind in what both are in.
func (x *extractor) follows(i int32) bool {
	for n := x.before(i); n >= 0; n = x.before(n) {
		if x.nodes[n].Kind == x.nodes[i].Kind {
			return true
		}
	}
	return false
}

// symbol adds one definition, declared at a node; -1 where it has no name.
func (x *extractor) symbol(d *definition, h head, at, end, container int32) int32 {
	owner, name := x.names(d, &h, at)
	if name == "" || d.Once && x.again(container, ownedName(owner, name)) {
		return -1
	}
	s := facts.Symbol{Name: name, Owner: owner, Kind: d.Kind, NodeKind: d.NodeKind, Container: container, Flags: d.Flags, Span: x.extent(d, h, end), Condition: x.condition(h.decl, container)}
	if x.isMember(&s) {
		if d.Member != facts.KindNone {
			s.Kind, s.NodeKind = d.Member, d.MemberAs
		}
		if x.Constructed && s.Kind == facts.KindMethod && name == x.typeAround(&s) {
			s.Kind = facts.KindConstructor
		}
	}
	if s.NodeKind == "" {
		s.NodeKind = s.Kind.String()
	}
	s.NameLine, s.NameCol = x.place(h, at)
	i := int32(len(x.file.Symbols))
	x.file.Symbols = append(x.file.Symbols, s)
	if d.Once {
		if x.firsts == nil {
			x.firsts = map[within]int32{}
		}
		x.firsts[within{container, name}] = i
	}
	x.heads, x.open = append(x.heads, h), append(x.open, x.opens(s.Kind) || x.InOrder && (s.Kind == facts.KindFunction || s.Kind == facts.KindValue) || x.Inward && owner != "" || d.receiver != nil && x.leads(d.receiver, h.decl))
	if _, taken := x.begins[h.start]; !taken {
		x.begins[h.start] = i
	}
	x.readName(d, h, at)
	for c := container; c >= 0; c = x.file.Symbols[c].Container {
		if x.file.Symbols[c].Kind.IsCallable() {
			x.file.Symbols[i].Flags |= facts.Local
		}
	}
	if container >= 0 && x.file.Symbols[container].Kind.IsCallable() {
		x.open[container] = true
	}
	return i
}

// names gives what a definition is called, and the type or module that its name says it belongs to.
func (x *extractor) names(d *definition, h *head, at int32) (owner, name string) {
	if d.Qualified && h.name >= 0 {
		owner = x.unqualify(h)
	}
	if h.owner = x.first(d.owner, h.decl); h.owner >= 0 {
		owner = x.dots(x.dotted(h.owner))
	}
	name = d.As
	if h.name >= 0 && name == "" {
		name = x.name(d, h.name)
	}
	if d.Words {
		name = x.together(d.name, at)
	}
	if n := strings.LastIndex(name, x.Separator); d.Qualified && n >= 0 && x.nodes[h.name].Last == h.name+1 && x.Separator != "" { // a path in one word
		owner, name = name[:n], name[n+len(x.Separator):]
	}
	return owner, name
}

// extent is the range of a definition whose declaration ends with a node.
func (x *extractor) extent(d *definition, h head, end int32) facts.Span {
	switch until := x.last(d.until, h.decl); {
	case d.Rest:
		return x.span(h.start, x.nodes[end].Parent)
	case until >= 0:
		return x.span(h.start, until)
	case d.Whole:
		return x.span(h.decl, h.decl)
	}
	return x.span(h.start, end)
}

// readName marks the nodes of a definition's name: they are no references.
func (x *extractor) readName(d *definition, h head, at int32) {
	if d.Words {
		for _, n := range x.all(d.name, at) {
			x.done[n] = true
		}
	}
	if h.name >= 0 && d.extends == nil {
		for n := h.name; n < x.nodes[h.name].Last; n++ {
			x.done[n] = true
		}
	}
}

// condition is what is true in the branches that a definition is in, inside of the type
// that contains it.
func (x *extractor) condition(i, container int32) string {
	if x.Branches == nil {
		return ""
	}
	if !x.branched {
		x.branches, x.branched = x.Branches(x.source), true
	}
	from := uint32(0)
	if container >= 0 && x.file.Symbols[container].Kind.IsType() {
		from = x.nodes[x.heads[container].decl].Start
	}
	return conditionAt(x.branches, x.nodes[i].Start, from)
}

// ownedName is a name, behind what it belongs to.
func ownedName(owner, name string) string {
	if owner == "" {
		return name
	}
	return owner + "." + name
}

// again reports whether a name was declared before in what contains it, and notes it.
func (x *extractor) again(container int32, name string) bool {
	in := within{container, name}
	if x.declared[in] {
		return true
	}
	if x.declared == nil {
		x.declared = map[within]bool{}
	}
	x.declared[in] = true
	return false
}

// within is a name in a definition, -1 for the file.
type within struct {
	container int32
	name      string
}

// name gives a definition's name: of an extension that of the type it adds to, empty where
// damaged code names none.
func (x *extractor) name(d *definition, i int32) string {
	if d.extends != nil {
		if i = x.nameNode(i); i < 0 {
			return ""
		}
	}
	if x.nodes[i].Last == i+1 && d.Called == nil {
		return x.dots(x.str(i))
	}
	text := x.str(i)
	if d.Called == nil || text == "" || text[0] != '"' && text[0] != '\'' {
		text = strings.Join(strings.Fields(text), "")
	}
	if d.Called != nil {
		text = d.Called(text)
	}
	return x.dots(text)
}

// dots writes a path as it is kept.
func (x *extractor) dots(path string) string {
	if x.Dots && x.Separator != "." {
		return strings.ReplaceAll(strings.Trim(path, x.Separator), x.Separator, ".")
	}
	return path
}

// typeAround is the name of the type that a member belongs to.
func (x *extractor) typeAround(s *facts.Symbol) string {
	if s.Owner != "" {
		return s.Owner[strings.LastIndexByte(s.Owner, '.')+1:]
	}
	return x.file.Symbols[s.Container].Name
}

// unqualify parts a name that is a path: the head's name is the last, and what is
// before it is given.
func (x *extractor) unqualify(h *head) string {
	var parts []string
	for n := 0; n < 100; n++ {
		f := x.form(h.name)
		if f == nil || f.Is != Member && f.Is != Generic {
			break
		}
		if f.Is == Generic {
			h.name = x.first(f.of, h.name)
			continue
		}
		next := x.first(f.name, h.name)
		if next < 0 {
			break
		}
		if of := x.first(f.of, h.name); of >= 0 {
			h.owner = of
			parts = append(parts, x.dots(x.dotted(of)))
		}
		h.name = next
	}
	return strings.Join(parts, ".")
}

// sectionOf is what says the visibility of a declaration by before it, -1 for none.
func (x *extractor) sectionOf(i int32) int32 {
	for n := 0; n < 2; n++ { // a template's declaration is in one node more
		if s, ok := x.section[x.nodes[i].Parent]; ok {
			return s
		}
		if i = x.nodes[i].Parent; i < 0 || x.nodes[i].Parent < 0 {
			break
		}
	}
	return -1
}

// place gives where a definition is named.
func (x *extractor) place(h head, at int32) (line, col uint32) {
	switch {
	case h.name >= h.decl && x.isWritten(h.name):
		at = h.name
	case !x.isWritten(at):
		at = h.start
	}
	return x.nodes[at].Place()
}

// isWritten reports a node that is in the text: a parser puts in what is missing.
func (x *extractor) isWritten(n int32) bool { return x.nodes[n].Start < x.nodes[n].End }

// hasMembers reports a definition whose functions are methods.
func hasMembers(k facts.Kind) bool { return k.IsType() || k == facts.KindExtension }

// opens reports a definition from inside which names are looked up, whatever it contains.
func (x *extractor) opens(k facts.Kind) bool {
	return k == facts.KindModule || k == facts.KindNamespace || x.Inward && hasMembers(k)
}

// span is the source range from a node to another.
func (x *extractor) span(from, to int32) facts.Span {
	return syntax.Span(&x.nodes[from], &x.nodes[to])
}
