//go:build cgo

package spec

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// table is a Spec compiled for its grammar: what is said of each kind of node, by
// the grammar's symbol ids.
type table struct {
	*Spec
	grammar *syntax.Grammar
	parse   func(source []byte, limits syntax.Limits) (*syntax.Tree, error)
	classes []lexis.Class
	rules   []rules
	none    rules

	modifiers   path
	abstract    path
	provided    path
	typeAt      path
	unlabelled  set
	bound       path
	where       path
	whose       path
	blocks      set
	tuples      set
	identifiers set
	builtins    map[string]bool
	transparent map[string]bool
	implicit    map[string]bool
	functions   map[string]bool
	lambdas     set
	calledOn    map[string]bool
	calledWith  map[string]bool
	layout      set
	sections    set
	wrappers    set
	attributes  []attribute
	free        bool // some definition is Free
	earlier     bool // some local is Early
	tokens      struct{ names, this set }
	texts       textRules
	metrics     struct{ branches, loops, returns, unsafe, cases, logic, others set }
}

// rules is what is said of one kind of node.
type rules struct {
	definitions []*definition
	forms       []*form
	locals      []*local
	pattern     *pattern
	tests       []*test
	imports     []*importing
	parameters  []*parameter
	labels      []label
	exports     []path
	attribute   *attribute
	tokens      bool
}

type definition struct {
	*Definition
	when, unless, each, name, body, params, typeParams, typ, value, result, extends, owner, receiver, until, doc path
	supers                                                                                                       []path
}

type form struct {
	*Form
	when, unless, name, of, args, gives, types, holds path
}

type label struct {
	at  path
	all bool
}

type local struct {
	*Local
	when, unless, pattern, typ, value, at, by path

	elements, selves map[string]bool
}

type pattern struct {
	of, unless, before, behind path
	opens                      map[string]bool
}

type test struct {
	when, unless, name, typ, within, behind path
}

type importing struct {
	*Import
	when, unless, path, alias, items, export, part, refers path
}

type parameter struct {
	when, unless, name, typ, optional, variadic, this path

	unnamed, receives bool
}

type attribute struct {
	*Attribute
	on, name, args path
}

func compile(s *Spec) *table {
	g, parse := s.parser()
	t := &table{Spec: s, grammar: g, parse: parse, rules: make([]rules, g.Kinds())}
	t.compileLeaves()
	at := func(n Nodes, add func(r *rules)) {
		for _, id := range kinds(g, n) {
			add(&t.rules[id])
		}
	}
	p := func(p Path) path { return compilePath(g, p) }
	for i := range s.Definitions {
		d := &s.Definitions[i]
		c := compileDefinition(g, d)
		t.free = t.free || d.Free
		at(d.Nodes, func(r *rules) { r.definitions = append(r.definitions, c) })
	}
	for i := range s.Forms {
		f := &s.Forms[i]
		c := &form{f, p(f.When), p(f.Unless), p(f.Name), p(f.Of), p(f.Args), p(f.Gives), p(f.Types), p(f.Holds)}
		at(f.Nodes, func(r *rules) { r.forms = append(r.forms, c) })
	}
	for i := range s.Locals {
		l := &s.Locals[i]
		c := &local{l, p(l.When), p(l.Unless), p(l.Pattern), p(l.Type), p(l.Value), p(l.At), p(l.By), lang.SetOf(l.Elements), lang.SetOf(l.Selves)}
		t.earlier = t.earlier || l.Early
		at(l.Nodes, func(r *rules) { r.locals = append(r.locals, c) })
	}
	for _, n := range s.Tests {
		c := &test{p(n.When), p(n.Unless), p(n.Name), p(n.Type), p(n.Within), p(n.Behind)}
		at(n.Nodes, func(r *rules) { r.tests = append(r.tests, c) })
	}
	for _, k := range s.Cases {
		c := &pattern{p(k.Of), p(k.Unless), p(`-(",")`), p(`+(",")`), lang.SetOf(k.Opens)}
		at(k.Nodes, func(r *rules) { r.pattern = c })
	}
	for i := range s.Imports {
		m := &s.Imports[i]
		c := &importing{m, p(m.When), p(m.Unless), p(m.Path), p(m.Alias), p(m.Items), p(m.Export), p(m.Part), p(m.Refers)}
		at(m.Nodes, func(r *rules) { r.imports = append(r.imports, c) })
	}
	for _, m := range s.Parameters {
		c := &parameter{p(m.When), p(m.Unless), p(m.Name), p(m.Type), p(m.Optional), p(m.Variadic), p(m.This), m.Unnamed, m.Receives}
		at(m.Nodes, func(r *rules) { r.parameters = append(r.parameters, c) })
	}
	for _, e := range s.Exports {
		c := p(e.At)
		at(e.Nodes, func(r *rules) { r.exports = append(r.exports, c) })
	}
	for _, l := range s.Labels {
		c := label{p(l.At), l.All}
		at(l.Nodes, func(r *rules) { r.labels = append(r.labels, c) })
	}
	t.attributes = make([]attribute, len(s.Attributes))
	for i := range s.Attributes {
		a := &s.Attributes[i]
		t.attributes[i] = attribute{a, p(a.On), p(a.Name), p(a.Args)}
		at(a.Nodes, func(r *rules) { r.attribute = &t.attributes[i] })
	}
	if k := s.Tokens; k != nil {
		at(k.Nodes, func(r *rules) { r.tokens = true })
		t.tokens.names, t.tokens.this = setOf(g, k.Names), setOf(g, k.This)
	}
	return t
}

func compileDefinition(g *syntax.Grammar, d *Definition) *definition {
	p := func(p Path) path { return compilePath(g, p) }
	body := d.Body
	if body == "" && g.Field("body") != 0 {
		body = "body"
	}
	c := &definition{d, p(d.When), p(d.Unless), p(d.Each), p(d.Name), p(body), p(d.Params), p(d.TypeParams), p(d.Type), p(d.Value), p(d.Result), p(d.Extends), p(d.Owner), p(d.Receiver), p(d.Until), p(d.Doc), nil}
	for _, super := range d.Supers {
		c.supers = append(c.supers, p(super.At))
	}
	return c
}

func (t *table) compileLeaves() {
	g, s := t.grammar, t.Spec
	t.classes = make([]lexis.Class, g.Kinds())
	for class, nodes := range map[lexis.Class]Nodes{lexis.Identifier: s.Identifiers, lexis.Comment: s.Comments, lexis.String: s.Strings} {
		for _, id := range kinds(g, nodes) {
			t.classes[id] = class
		}
	}
	t.modifiers, t.typeAt = compilePath(g, s.Modifiers.At), compilePath(g, s.TypeAt)
	t.unlabelled = setOf(g, s.Unlabelled)
	t.abstract, t.provided = compilePath(g, s.Modifiers.Abstract), compilePath(g, s.Modifiers.Provided)
	t.bound, t.where, t.whose = compilePath(g, s.Bound), compilePath(g, s.Where), compilePath(g, s.Whose)
	t.blocks, t.layout, t.identifiers = setOf(g, s.Blocks), setOf(g, s.Layout), setOf(g, s.Identifiers+" "+s.Variables)
	t.tuples = setOf(g, s.Tuples)
	t.sections, t.wrappers = setOf(g, s.Modifiers.Sections), setOf(g, s.Wrappers)
	t.builtins, t.transparent, t.implicit = lang.SetOf(s.Builtins), lang.SetOf(s.Transparent), lang.SetOf(s.Implicit)
	t.functions = lang.SetOf(s.Functions)
	t.compileTexts()
	t.lambdas, t.calledOn, t.calledWith = setOf(g, s.Lambdas), lang.SetOf(s.CalledOn), lang.SetOf(s.CalledWith)
	m, c := &s.Metrics, &t.metrics
	c.branches, c.loops, c.returns, c.unsafe = setOf(g, m.Branches), setOf(g, m.Loops), setOf(g, m.Returns), setOf(g, m.Unsafe)
	c.cases, c.logic, c.others = setOf(g, m.Cases), setOf(g, m.Logic), setOf(g, m.Others)
}

func (t *table) compileTexts() {
	s := &t.Spec.Texts
	t.texts.nodes, t.texts.in = setOf(t.grammar, s.Nodes), compilePath(t.grammar, s.In)
	t.texts.words, t.texts.silent = lang.SetOf(s.Words), lang.SetOf(s.Silent)
	for joint := range strings.FieldsSeq(s.Joints) {
		t.texts.joints = append(t.texts.joints, []byte(joint))
	}
}

// at gives what is said of a node's kind.
func (t *table) at(kind uint16) *rules {
	if int(kind) < len(t.rules) {
		return &t.rules[kind]
	}
	return &t.none
}
