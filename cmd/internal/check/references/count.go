package main

import (
	"bytes"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// place is where a name is in a file, 1-based.
type place struct{ line, column int }

// tally counts the names of files by what became of them.
type tally struct {
	edges, external, open int // a reference with a record
	declared              int // names that a symbol, an import or an export has
	local                 int // of variables, parameters and type parameters, and what names them
	apart                 int // labels, keys, package clauses
	unread                int // beneath a syntax error, or beyond a limit that the facts tell
	calls                 int // callees among the records
	lost                  int // without a record
}

func (t *tally) add(u tally) {
	t.edges, t.external, t.open = t.edges+u.edges, t.external+u.external, t.open+u.open
	t.declared, t.local, t.apart = t.declared+u.declared, t.local+u.local, t.apart+u.apart
	t.unread, t.calls, t.lost = t.unread+u.unread, t.calls+u.calls, t.lost+u.lost
}

// loss is a reference of the tree without a record.
type loss struct {
	place
	name, position string
	call           bool
}

// records are the certainties of what a file's graph says at each place.
func records(f *graph.File) map[place]link.Certainty {
	all := map[place]link.Certainty{}
	add := func(line, column int, c link.Certainty) {
		p := place{line, column}
		if old, ok := all[p]; !ok || !old.Bound() && c.Bound() {
			all[p] = c
		}
	}
	for _, e := range f.AllEdges() {
		if e.Kind != "contains" {
			add(e.Line, e.Column, e.Certainty)
		}
	}
	for _, r := range f.References() {
		add(r.Line, r.Column, r.Certainty)
	}
	return all
}

// declarations are the places of names that the facts define.
func declarations(f *facts.File) map[place]bool {
	all := map[place]bool{}
	for i := range f.Symbols {
		all[place{int(f.Symbols[i].NameLine), int(f.Symbols[i].NameCol)}] = true
	}
	for i := range f.Imports {
		all[place{int(f.Imports[i].Line), int(f.Imports[i].Col)}] = true
	}
	for i := range f.Exports {
		all[place{int(f.Exports[i].Line), int(f.Exports[i].Col)}] = true
	}
	return all
}

// counter counts the names of one file.
type counter struct {
	*reader
	tree     *syntax.Tree
	facts    *facts.File
	recorded map[place]link.Certainty
	declared map[place]bool
	binders  map[string][]int32 // scopes that bind a name
	held     map[string][]int32 // scopes in which a type without a symbol has a member of a name
	cut      int                // the line behind which a limit left something out; 0 for none
	tally    tally
	lost     []loss
}

// count walks the tree of a file anew and looks for the record of each name.
func (r *reader) count(f *graph.File, source []byte) (tally, []loss, error) {
	t, err := r.syntax.Parse(source, syntax.Limits{})
	if err != nil {
		return tally{}, nil, err
	}
	defer t.Release()
	c := &counter{reader: r, tree: t, facts: f.Facts, recorded: records(f), declared: declarations(f.Facts), binders: map[string][]int32{}, held: map[string][]int32{}}
	for _, cut := range f.Facts.Cut {
		if c.cut == 0 || cut.Line < c.cut {
			c.cut = cut.Line
		}
	}
	for i := range t.Nodes {
		if r.isName(t, int32(i)) {
			c.bind(int32(i))
		}
	}
	for i := range t.Nodes {
		if r.isName(t, int32(i)) {
			c.name(int32(i))
		}
	}
	return c.tally, c.lost, nil
}

// bind notes the scope of a name that is bound where it stands.
func (c *counter) bind(i int32) {
	kind, field := c.position(c.tree, i)
	switch name := c.tree.Text(i); {
	case c.isHoisted(i) && c.bindsLocal(i, kind, field):
		c.binders[name] = append(c.binders[name], c.above(i, c.isFunction))
	case c.bindsLocal(i, kind, field):
		c.binders[name] = append(c.binders[name], c.scope(i))
	case c.wide[kind] != "":
		c.binders[name] = append(c.binders[name], c.above(i, func(n int32) bool { return c.syntax.KindName(c.tree.Kind(n)) == c.wide[kind] }))
	case at(c.fields, kind, field) && !c.declared[c.place(i)], c.embedded == kind+"."+field && c.tree.Child(c.tree.Nodes[i].Parent, c.syntax.Field("name")) < 0:
		c.held[name] = append(c.held[name], c.scope(i))
	}
}

func (c *counter) place(i int32) place {
	n := &c.tree.Nodes[i]
	return place{int(n.StartRow) + 1, int(n.StartCol) + 1}
}

// scope is the innermost node around one that ends what is bound inside. The name of
// such a node is bound around it.
func (c *counter) scope(i int32) int32 {
	if c.syntax.FieldName(c.tree.Nodes[i].Field) == "name" {
		i = c.tree.Nodes[i].Parent
	}
	return c.above(i, func(n int32) bool { return slices.Contains(c.scopes, c.syntax.KindName(c.tree.Kind(n))) })
}

// above is the innermost node around one that is as asked for, the root if there is none.
func (c *counter) above(i int32, is func(int32) bool) int32 {
	for i = c.tree.Nodes[i].Parent; i > 0 && !is(i); i = c.tree.Nodes[i].Parent {
	}
	return max(i, 0)
}

// bindsLocal reports whether a name is where a scope binds it.
func (c *counter) bindsLocal(i int32, kind, field string) bool {
	if within := c.reader.bound[kind]; within != "" {
		return c.above(i, func(n int32) bool { return c.syntax.FieldName(c.tree.Nodes[n].Field) == within }) > 0
	}
	return at(c.locals, kind, field) || c.isDeclared(i)
}

// isHoisted reports a name that its statement binds in the whole function.
func (c *counter) isHoisted(i int32) bool {
	n := c.above(i, func(n int32) bool {
		kind := c.syntax.KindName(c.tree.Kind(n))
		return kind == c.hoisted || slices.Contains(c.scopes, kind)
	})
	return c.hoisted != "" && c.syntax.KindName(c.tree.Kind(n)) == c.hoisted
}

func (c *counter) isFunction(n int32) bool {
	return slices.Contains(c.functions, c.syntax.KindName(c.tree.Kind(n)))
}

// isDeclared reports a name behind a word that declares it, which the grammar does not know.
func (c *counter) isDeclared(i int32) bool {
	before := c.tree.Source[:c.tree.Nodes[i].Start]
	text := bytes.TrimRight(before[max(0, len(before)-maxWord):], " \t")
	at := bytes.LastIndexFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
	return len(text) < min(len(before), maxWord) && slices.Contains(c.declaring, string(text[at+1:]))
}

// maxWord bounds how far a word in front of a name is looked for.
const maxWord = 32

func (c *counter) name(i int32) {
	n := &c.tree.Nodes[i]
	p := c.place(i)
	kind, field := c.position(c.tree, i)
	call := c.callee(i)
	certainty, recorded := c.recorded[p]
	if recorded && call {
		c.tally.calls++
	}
	switch {
	case recorded && certainty.Bound():
		c.tally.edges++
	case recorded && certainty == link.External:
		c.tally.external++
	case recorded:
		c.tally.open++
	case c.declared[p]:
		c.tally.declared++
	case at(c.apart, kind, field) || slices.Contains(c.own, c.tree.Text(i)) || c.isIntrinsic(i, kind, field) || c.isPackage(i):
		c.tally.apart++
	case c.bindsLocal(i, kind, field) || c.isLocal(i):
		c.tally.local++
	case c.unread(i):
		c.tally.unread++
	default:
		c.tally.lost++
		c.lost = append(c.lost, loss{p, c.tree.Text(i), c.syntax.KindName(n.Kind) + " in " + kind + "." + field, call})
	}
}

// callee reports whether a name is what a call calls, or the last part of it.
func (c *counter) callee(i int32) bool {
	for {
		n := &c.tree.Nodes[i]
		if n.Parent < 0 {
			return false
		}
		above := &c.tree.Nodes[n.Parent]
		if at(c.calls, c.syntax.KindName(above.Kind), c.syntax.FieldName(n.Field)) {
			return true
		}
		if !slices.Contains(c.selectors, c.syntax.KindName(above.Kind)) || above.End != n.End {
			return false
		}
		i = n.Parent
	}
}

// isIntrinsic reports an element of the language's own.
func (c *counter) isIntrinsic(i int32, kind, field string) bool {
	first := c.tree.Nodes[i].First(c.tree.Source)
	return at(c.intrinsic, kind, field) && first >= 'a' && first <= 'z'
}

// isPackage reports whether a name is a package in front of a name that has a record.
func (c *counter) isPackage(i int32) bool {
	for end := c.tree.Nodes[i].End; ; {
		above := c.tree.Nodes[i].Parent
		if above < 0 || !slices.Contains(c.packages, c.syntax.KindName(c.tree.Kind(above))) {
			return false
		}
		for last := range c.tree.NamedChildren(above) {
			if _, recorded := c.recorded[c.place(last)]; recorded && c.tree.Nodes[last].Start > end && c.tree.Nodes[last].Last == last+1 {
				return !c.isLocal(i)
			}
		}
		i = above
	}
}

// isLocal reports whether a scope around a name binds it, or has a type without a symbol
// that has a member of the name.
func (c *counter) isLocal(i int32) bool {
	kind, field := c.position(c.tree, i)
	name := c.tree.Text(i)
	if c.around(c.held[name], i) {
		return true
	}
	if slices.Contains(c.members, c.syntax.KindName(c.tree.Nodes[i].Kind)) || at(c.members, kind, field) {
		return false
	}
	return c.around(c.binders[name], i) || c.isParameter(i, name)
}

// isParameter reports whether a definition around a name has a parameter or a type parameter of the
// name, as its facts say: the grammar may not know the form that it is written in.
func (c *counter) isParameter(i int32, name string) bool {
	start := c.tree.Nodes[i].Start
	return slices.ContainsFunc(c.facts.Symbols, func(s facts.Symbol) bool {
		return s.Span.Start <= start && start < s.Span.End &&
			(slices.ContainsFunc(s.TypeParams, func(p facts.TypeParam) bool { return p.Name == name }) || slices.ContainsFunc(s.Params, func(p facts.Param) bool { return p.Name == name }))
	})
}

func (c *counter) around(scopes []int32, i int32) bool {
	return slices.ContainsFunc(scopes, func(scope int32) bool { return scope <= i && i < c.tree.Nodes[scope].Last })
}

// unread reports whether a name stands beneath an error, or behind a limit.
func (c *counter) unread(i int32) bool {
	if c.cut > 0 && int(c.tree.Nodes[i].StartRow)+1 >= c.cut {
		return true
	}
	for ; i >= 0; i = c.tree.Nodes[i].Parent {
		if c.tree.Nodes[i].Is(syntax.Error) {
			return true
		}
	}
	return false
}
