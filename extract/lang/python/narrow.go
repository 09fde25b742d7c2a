package python

import (
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
	switch x.Kind(cond) {
	case nParenthesized:
		x.narrow(x.First(cond), sense)
	case nNot:
		x.narrow(x.First(cond), !sense)
	case nBoolean:
		if x.HasToken(cond, x.t.And) == sense {
			x.narrow(x.Field(cond, x.f.Left), sense)
			x.narrow(x.Field(cond, x.f.Right), sense)
		}
	case nCall:
		if sense {
			x.narrowInstance(cond)
		}
	}
}

// narrowInstance applies isinstance(name, T) and issubclass(name, T).
func (x *extractor) narrowInstance(call int32) {
	callee, args := x.Field(call, x.f.Function), x.Field(call, x.f.Arguments)
	if callee < 0 || args < 0 || x.Kind(callee) != nIdentifier {
		return
	}
	name := x.Text(callee)
	if name != "isinstance" && name != "issubclass" || x.b.At(x.lookup(name).expr).Op != facts.OpUniverse {
		return
	}
	subject := x.First(args)
	if subject < 0 {
		return
	}
	typ := x.Nodes[subject].Last
	for typ < x.Nodes[args].Last && !x.Named(typ) {
		typ = x.Nodes[typ].Last
	}
	if typ >= x.Nodes[args].Last {
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
	switch x.Kind(subject) {
	case nIdentifier:
		if f := x.lookup(x.Text(subject)); f.local && f.b != nil && x.b.At(f.expr).Op != facts.OpTypeParam {
			x.set(f.b, v)
		}
	case nAttribute:
		x.narrowPath(x.Text(subject), v)
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
	var below []string
	for text := range x.function.paths {
		if rest, ok := strings.CutPrefix(text, name); ok && strings.HasPrefix(rest, ".") {
			below = append(below, text)
		}
	}
	slices.Sort(below)
	for _, text := range below {
		x.set(x.function.paths[text], 0)
	}
}
