//go:build cgo

package spec

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// attribute records what an attribute refers to and gives the next node to visit.
func (x *extractor) attribute(a *attribute, i int32) int32 {
	name := x.first(a.name, i)
	at := x.nameNode(name)
	if at < 0 {
		at = name
	}
	if a.Derives != "" && x.str(name) == a.Derives {
		x.done[max(at, 0)] = true
		for _, args := range x.all(a.args, i) {
			for n := args; n < x.nodes[args].Last; n++ {
				if x.identifiers.has(x.nodes[n].Kind) && (x.Tokens == nil || !x.followed(n+1, x.nodes[n].Parent, x.Tokens.Path)) {
					x.ref(n, x.lookup(x.str(n), false, facts.SpaceType), facts.RoleDerivesMacro)
				}
			}
		}
		return x.nodes[i].Last
	}
	x.ref(at, x.typ(name), facts.RoleAnnotates)
	if args := x.first(a.args, i); args >= 0 && x.at(x.nodes[args].Kind).tokens {
		return x.nodes[i].Last
	}
	return i + 1
}

// attributesOf adds to a definition what its attributes say.
func (x *extractor) attributesOf(s int32) {
	h, sym := &x.heads[s], &x.file.Symbols[s]
	for k := range x.attributes {
		a := &x.attributes[k]
		for _, i := range x.all(a.on, h.decl) {
			written := strings.Join(strings.Fields(x.str(i)), " ")
			text := strings.Trim(written, "#[]@")
			if a.Open != "" {
				text = strings.TrimSuffix(strings.TrimPrefix(written, a.Open), a.Close)
			}
			if len(text) <= maxDecorator {
				sym.Decorators = append(sym.Decorators, text)
			}
			if a.Test != nil && a.Test(text) {
				sym.Flags |= facts.Test
			}
			if a.Deprecated != nil && a.Deprecated(text) {
				sym.Flags |= facts.Deprecated
			}
		}
	}
}

// maxDecorator is the length in bytes beyond which an attribute is not kept.
const maxDecorator = 256
