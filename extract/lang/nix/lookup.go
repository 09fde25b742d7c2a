//go:build cgo

package nix

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// lookup gives what a word means: a definition, or a variable without one.
func (x *extractor) lookup(word string) binding {
	if list := x.known[word]; len(list) > 0 {
		return list[len(list)-1]
	}
	return binding{symbol: -1}
}

// value is what an expression is reached by from other files, or the definition that it is; 0 when unknown.
func (x *extractor) value(n *node) facts.ExprID {
	for n.shape == inParens {
		n = n.children[0]
	}
	switch {
	case x.isImport(n):
		return x.imported(n, -1)
	case n.shape == name:
		b := x.lookup(n.name)
		if v := x.given(b, n.name); v != nil && x.isImport(v) {
			return x.imported(v, -1)
		}
		if b.symbol >= 0 {
			return x.Exprs.Symbol(int(b.symbol))
		}
	case n.shape == selection:
		return x.member(n.children[0], n.attributes)
	}
	return 0
}

// reached is the value of an expression, or what a parameter that it begins with is called.
func (x *extractor) reached(n *node) facts.ExprID {
	if v := x.value(n); v != 0 {
		return v
	}
	if n.shape == selection {
		n = n.children[0]
	}
	return x.ofParameter(n)
}

// ofParameter is a value that a parameter holds, or a variable that is computed; 0 for another, and for those that are always given a library.
func (x *extractor) ofParameter(n *node) facts.ExprID {
	if n.shape != name || libraries()[n.name] {
		return 0
	}
	if len(x.known[n.name]) == 0 {
		return 0
	}
	return x.Exprs.Unknown(n.name)
}

// libraries are what parameters are called that hold what is no repository's own, or the settings of a whole system.
var libraries = lang.WordSet("lib pkgs nixpkgs builtins stdenv config options prev super")

// given is the expression that a variable is bound to; nil when unknown.
func (x *extractor) given(b binding, name string) *node {
	if b.set == nil {
		return nil
	}
	for _, c := range b.set.binds {
		if len(c.path) == 1 && c.path[0] == name && c.symbol == b.symbol && !c.inherited {
			v := c.value
			for v.shape == inParens {
				v = v.children[0]
			}
			return v
		}
	}
	return nil
}

// member is the attribute of a value that a path leads to: a definition of the file, or one of a file that is imported;
// 0 when unknown.
func (x *extractor) member(base *node, path []token) facts.ExprID {
	if base.shape == name {
		if b := x.lookup(base.name); b.set != nil {
			if e := x.inSet(b, base.name, path); e != 0 {
				return e
			}
		}
	}
	if len(path) != 1 {
		return 0
	}
	if v := x.value(base); v != 0 && x.Exprs.At(v).Op == facts.OpImport {
		return x.Exprs.Member(v, x.text(path[0]))
	}
	return 0
}

// inSet follows a path through the sets that are written.
func (x *extractor) inSet(b binding, first string, path []token) facts.ExprID {
	in, full := b.set, first
	for i, t := range path {
		if s := x.setAt(in, full); s != nil {
			in, full = s, x.text(t)
		} else {
			full += "." + x.text(t)
		}
		if sym, ok := in.names[full]; ok && i == len(path)-1 {
			return x.Exprs.Symbol(int(sym))
		}
	}
	return 0
}

// setAt is the set that an attribute of a set is; nil for none.
func (x *extractor) setAt(in *node, name string) *node {
	sym, ok := in.names[name]
	if !ok {
		return nil
	}
	for _, b := range in.binds {
		if b.symbol == sym && b.value != nil {
			v := b.value
			for v.shape == inParens {
				v = v.children[0]
			}
			if v.shape == set {
				return v
			}
		}
	}
	return nil
}
