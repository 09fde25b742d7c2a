//go:build cgo

package nix

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// walkRoot reads what a file gives.
func (x *extractor) walkRoot(n *node) {
	x.public = true
	x.walk(n, -1)
	x.public = false
}

// walk finds the definitions and references of an expression that is in a definition.
func (x *extractor) walk(n *node, owner int32) {
	public := x.public
	x.public = false
	switch n.shape {
	case name, selection:
		x.refer(n, owner, facts.RoleReads)
	case call:
		x.called(n, owner, public)
	case function:
		x.function(n, owner, public)
	case set:
		x.attributes(n, owner, public)
	case let:
		x.let(n, owner, public)
	case with:
		x.walk(n.children[0], owner)
		x.withs = append(x.withs, x.reached(n.children[0]))
		x.public = public
		x.walk(n.children[1], owner)
		x.withs = x.withs[:len(x.withs)-1]
	case file:
		x.mentioned(n, owner)
	default:
		if n.shape == branch {
			x.counts(owner)
		}
		for _, k := range n.children {
			x.public = public && n.shape == inParens
			x.walk(k, owner)
		}
	}
	x.public = false
}

// function declares parameters around a body.
func (x *extractor) function(n *node, owner int32, public bool) {
	for _, p := range n.params {
		x.known[p.name] = append(x.known[p.name], binding{symbol: -1})
	}
	for _, p := range n.params {
		if p.value != nil {
			x.walk(p.value, owner)
		}
	}
	x.public = public
	x.walk(n.children[0], owner)
	for _, p := range n.params {
		x.forget(p.name)
	}
}

func (x *extractor) forget(name string) {
	list := x.known[name]
	x.known[name] = list[:len(list)-1]
}

// let declares variables, which know one another, around a body.
func (x *extractor) let(n *node, owner int32, public bool) {
	x.declare(n, owner, facts.VisibilityPrivate)
	names := x.enter(n)
	x.values(n, owner)
	x.public = public
	x.walk(n.children[0], owner)
	for _, name := range names {
		x.forget(name)
	}
}

// attributes declares attributes, which know one another in a recursive set.
func (x *extractor) attributes(n *node, owner int32, public bool) {
	v := facts.VisibilityPrivate
	if public {
		v = facts.VisibilityPublic
	}
	x.declare(n, owner, v)
	var names []string
	if n.rec {
		names = x.enter(n)
	}
	x.values(n, owner)
	for _, name := range names {
		x.forget(name)
	}
}

// declare makes definitions of what a set or a let binds, and of sets that are their values.
func (x *extractor) declare(n *node, owner int32, v facts.Visibility) {
	if n.names != nil {
		return
	}
	n.names = map[string]int32{}
	for _, b := range n.binds {
		if len(b.path) == 0 || b.inherited && (n.shape == let || n.argument) {
			continue
		}
		s := facts.Symbol{Name: b.name(), Kind: facts.KindProperty, Container: owner, Visibility: v}
		if n.shape == let {
			s.Kind, s.NodeKind, s.Flags = facts.KindValue, "const", facts.Const
		}
		if owner >= 0 && (x.File.Symbols[owner].Kind.IsCallable() || x.File.Symbols[owner].Flags.Has(facts.Local)) {
			s.Flags |= facts.Local
		}
		f := b.value
		for f != nil && f.shape == inParens {
			f = f.children[0]
		}
		if f != nil && f.shape == function {
			s.Kind, s.NodeKind = facts.KindFunction, ""
			s.Flags &^= facts.Const
			s.Params = parameters(f)
			s.Signature = x.headOf(b, f)
			from, _ := x.Place(b.start)
			to, _ := x.Place(b.end)
			s.Metrics = facts.Metrics{Lines: int(to - from + 1), Parameters: len(s.Params), Cyclomatic: 1}
		}
		if s.Signature == "" && !b.inherited && b.value != nil {
			s.Signature = draft.Short(string(x.Source[b.start:b.sign]), maxSignature)
			s.Value = draft.Short(string(x.Source[b.sign+1:b.end]), maxValue)
		}
		b.symbol = x.Symbol(s, b.start, b.end, b.at.start)
		if _, taken := n.names[b.name()]; b.symbol >= 0 && !taken {
			n.names[b.name()] = b.symbol
		}
		if f != nil && f.shape == set && b.symbol >= 0 {
			x.declare(f, b.symbol, v)
		}
	}
}

// maxValue is the length in bytes beyond which a value is not kept.
const maxValue = 120

// headOf is what a function is called and takes: where its parameters end, and those of the functions that it gives.
func (x *extractor) headOf(b *bind, f *node) string {
	to := f.head
	for f.children[0].shape == function {
		f = f.children[0]
		to = f.head
	}
	return draft.Short(string(x.Source[b.start:to]), maxSignature)
}

// maxSignature is the length in bytes beyond which a signature is cut.
const maxSignature = 200

// parameters lists those of a function and of the functions that it gives.
func parameters(n *node) []facts.Param {
	var out []facts.Param
	for n.shape == function {
		for _, p := range n.params {
			q := facts.Param{Name: p.name}
			if p.optional {
				q.Flags |= facts.Optional
			}
			out = append(out, q)
		}
		n = n.children[0]
	}
	return out
}

// enter makes the names of a set or a let known, and gives them.
func (x *extractor) enter(n *node) []string {
	var names []string
	seen := map[string]bool{}
	for _, b := range n.binds {
		if len(b.path) == 0 || seen[b.path[0]] || n.shape == set && b.inherited && b.from == nil {
			continue
		}
		seen[b.path[0]] = true
		names = append(names, b.path[0])
		x.known[b.path[0]] = append(x.known[b.path[0]], binding{symbol: b.symbol, set: n})
	}
	return names
}

// values reads what a set or a let gives its names.
func (x *extractor) values(n *node, owner int32) {
	var from *node
	for _, b := range n.binds {
		in := b.symbol
		if in < 0 {
			in = owner
		}
		switch {
		case b.inherited && b.from == nil:
			x.inherits(b, in)
		case b.inherited:
			if b.from != from {
				from = b.from
				x.walk(from, owner)
			}
			v := x.value(b.from)
			if v == 0 && b.symbol >= 0 { // what it passes on is of unknown origin
				v = x.reached(b.from)
			}
			if len(b.path) > 0 && (v != 0 || b.symbol >= 0) {
				x.Ref(x.Exprs.Member(v, b.path[0]), facts.RoleReads, in, b.at.start)
			}
		default:
			x.walk(b.value, in)
		}
	}
}

// inherits refers to the variable that an attribute is called as.
func (x *extractor) inherits(b *bind, in int32) {
	list := x.known[b.path[0]]
	if len(list) > 0 && list[len(list)-1].symbol >= 0 {
		x.Ref(x.Exprs.Symbol(int(list[len(list)-1].symbol)), facts.RoleReads, in, b.at.start)
	}
}

// called reads a function and its arguments. A path that import or callPackage takes is one of a file that is there.
func (x *extractor) called(n *node, owner int32, public bool) {
	f := n.children[0]
	switch {
	case x.isImport(n):
		x.imported(n, owner)
	case f.shape == name || f.shape == selection:
		x.refer(f, owner, facts.RoleCalls)
	default:
		x.walk(f, owner)
	}
	for i, a := range n.children[1:] {
		if i == 0 && x.isImport(n) {
			continue
		}
		if public && x.isFixpoint(f, a) {
			x.public = true
		} else {
			a.argument = true
		}
		x.walk(a, owner)
	}
}

// isFixpoint reports an argument of a call that is what the call gives: a set that knows itself by a function's parameter.
func (x *extractor) isFixpoint(f, argument *node) bool {
	for argument.shape == inParens {
		argument = argument.children[0]
	}
	called := f.name
	if f.shape == selection && len(f.attributes) > 0 { // a text that ends behind the dot has none
		called = x.text(f.attributes[len(f.attributes)-1])
	}
	return argument.shape == function && fixpoints()[called]
}

// fixpoints are the functions that give a set to the function which makes it.
var fixpoints = lang.WordSet("fix fix' makeExtensible")

// isImport reports a call of import with a path.
func (x *extractor) isImport(n *node) bool {
	return n.shape == call && n.children[0].shape == name && n.children[0].name == "import" && len(x.known["import"]) == 0 && n.children[1].shape == file
}

// imported gives the import that a call of import is, once made.
func (x *extractor) imported(n *node, owner int32) facts.ExprID {
	i, ok := x.imports[n]
	if !ok {
		p := n.children[1]
		i = x.Import(facts.Import{Kind: facts.ImportModule, Module: p.name, Flags: mayLack(p.name), Scope: owner}, p.at.start)
		x.imports[n] = i
	}
	return x.Exprs.Import(i)
}

// mayLack marks a file that each machine makes for itself.
func mayLack(path string) facts.Flags {
	if strings.HasSuffix(path, "/hardware-configuration.nix") || !strings.HasPrefix(path, ".") {
		return facts.Conditional
	}
	return 0
}

// mentioned reads a path that is no argument of import: of a file that need not be there.
func (x *extractor) mentioned(n *node, owner int32) {
	x.Import(facts.Import{Kind: facts.ImportEffect, Module: n.name, Flags: facts.Conditional, Scope: owner}, n.at.start)
}

// refer records what a name, and the attributes behind it, mean.
func (x *extractor) refer(n *node, owner int32, role facts.Role) {
	if n.shape == name {
		if s := x.lookup(n.name); s.symbol >= 0 {
			x.Ref(x.Exprs.Symbol(int(s.symbol)), role, owner, n.at.start)
		} else if s.set == nil && len(x.known[n.name]) == 0 && !builtins()[n.name] {
			x.free(n, owner, role)
		}
		return
	}
	base := n.children[0]
	if base.shape == name {
		x.refer(base, owner, facts.RoleReads)
	} else {
		x.walk(base, owner)
	}
	for _, k := range n.children[1:] {
		x.walk(k, owner)
	}
	for i := range n.attributes {
		r := facts.RoleReads
		if i == len(n.attributes)-1 {
			r = role
		}
		e := x.member(base, n.attributes[:i+1])
		if e == 0 && i == len(n.attributes)-1 && len(n.children) == 1 { // of a value that is not known
			e = x.Exprs.Member(x.ofParameter(base), x.text(n.attributes[i]))
		}
		if x.Exprs.At(e).Op != facts.OpSymbol && x.asOption(base, n.attributes[:i+1], e, r, owner, n.attributes[i].start) {
			continue
		}
		x.Ref(e, r, owner, n.attributes[i].start)
	}
}

// free refers to a name that nothing around declares: a member of what is under with, or of nothing at all.
func (x *extractor) free(n *node, owner int32, role facts.Role) {
	switch {
	case len(x.withs) > 0:
		x.Ref(x.Exprs.Member(x.withs[len(x.withs)-1], n.name), role, owner, n.at.start)
	case x.whole && !strings.HasPrefix(n.name, "__"): // those are the language's own
		x.Ref(x.Exprs.Name(n.name), role, owner, n.at.start)
	}
}

// counts adds a branch to the functions around.
func (x *extractor) counts(owner int32) {
	for ; owner >= 0; owner = x.File.Symbols[owner].Container {
		if s := &x.File.Symbols[owner]; s.Kind.IsCallable() {
			s.Metrics.Branches++
			s.Metrics.Cyclomatic++
			return
		}
	}
}

// builtins are what is known everywhere and no definition of a file.
var builtins = lang.WordSet("true false null import builtins map toString throw abort baseNameOf dirOf isNull removeAttrs derivation fetchTarball fetchGit fetchTree placeholder scopedImport break fetchMercurial fromTOML derivationStrict")
