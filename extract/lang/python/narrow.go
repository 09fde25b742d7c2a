package python

import (
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrow applies what a condition says about the types of names and attribute
// chains when it is true, or false.
func (x *extractor) narrow(cond int32, sense bool) {
	if cond < 0 {
		return
	}
	switch x.kind(cond) {
	case nParenthesized:
		x.narrow(x.first(cond), sense)
	case nNot:
		x.narrow(x.first(cond), !sense)
	case nBoolean:
		if x.hasToken(cond, x.and) == sense {
			x.narrow(x.field(cond, x.f.left), sense)
			x.narrow(x.field(cond, x.f.right), sense)
		}
	case nCall:
		if sense {
			x.narrowInstance(cond)
		}
	}
}

// narrowInstance applies isinstance(name, T) and issubclass(name, T).
func (x *extractor) narrowInstance(call int32) {
	callee, args := x.field(call, x.f.function), x.field(call, x.f.arguments)
	if callee < 0 || args < 0 || x.kind(callee) != nIdentifier {
		return
	}
	name := x.text(callee)
	if name != "isinstance" && name != "issubclass" || x.b.At(x.lookup(name).expr).Op != facts.OpUniverse {
		return
	}
	subject := x.first(args)
	if subject < 0 {
		return
	}
	typ := x.nodes[subject].Last
	for typ < x.nodes[args].Last && !x.named(typ) {
		typ = x.nodes[typ].Last
	}
	if typ >= x.nodes[args].Last {
		return
	}
	refs := len(x.file.Refs)
	v := x.eval(typ, facts.RoleReads) // its references were noted with the condition
	x.file.Refs = x.file.Refs[:refs]
	if name == "isinstance" {
		v = x.instancesOf(v)
	}
	if v == 0 {
		return
	}
	switch x.kind(subject) {
	case nIdentifier:
		if f := x.lookup(x.text(subject)); f.local && f.b != nil && x.b.At(f.expr).Op != facts.OpTypeParam {
			x.set(f.b, v)
		}
	case nAttribute:
		x.narrowPath(x.text(subject), v)
	}
}

// narrowPath gives an attribute chain a value.
func (x *extractor) narrowPath(text string, v facts.ExprID) {
	if x.function.paths == nil {
		x.function.paths = map[string]*binding{}
	}
	b := x.function.paths[text]
	if b == nil {
		b = &binding{name: text, path: true}
		x.function.paths[text] = b
	}
	x.set(b, v)
}

// widenPaths forgets what attribute chains of a name hold: the name is given anew.
func (x *extractor) widenPaths(name string) {
	for _, text := range slices.Sorted(maps.Keys(x.function.paths)) {
		if strings.HasPrefix(text, name+".") {
			x.set(x.function.paths[text], 0)
		}
	}
}
