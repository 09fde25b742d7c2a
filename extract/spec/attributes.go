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

// documented adds the types that the comment of a definition says, where nothing else does.
func (x *extractor) documented(s int32) {
	sym := &x.file.Symbols[s]
	if x.Documented.Written == nil {
		return
	}
	doc, of, kind := x.doc(sym.Span.Start), "", sym.Kind
	if x.heads[s].rule.Hoisted { // a parameter of what is around it
		doc, of, kind = x.docAround(x.heads[s].decl), sym.Name, facts.KindParameter
	}
	if !strings.Contains(doc, "@") {
		return
	}
	if x.isUntold(sym.Type) && sym.Kind != facts.KindConstructor && !sym.Kind.IsType() {
		if t := x.docType(x.Documented.Written(doc, of, kind)); t != 0 {
			sym.Type, x.said[s] = x.b.Instance(t), true
		}
	}
	for i := range sym.Params {
		if p := &sym.Params[i]; x.isUntold(p.Type) && p.Flags&facts.Variadic == 0 {
			if t := x.docType(x.Documented.Written(doc, p.Name, facts.KindParameter)); t != 0 {
				p.Type = x.b.Instance(t)
			}
		}
	}
}

// isUntold reports a type that the code does not say, or of which it says that there are elements, but not which.
func (x *extractor) isUntold(e facts.ExprID) bool {
	if e == 0 {
		return true
	}
	if at := x.b.At(e); at.Op == facts.OpInstance {
		of := x.b.At(at.A)
		return of.Op == facts.OpBuiltin && IsOneOf(x.Documented.List, of.S)
	}
	return false
}

// docAround is the comment of the function whose parameter a node is.
func (x *extractor) docAround(i int32) string {
	for n := 0; i >= 0 && n < 4; n, i = n+1, x.nodes[i].Parent {
		if doc := x.doc(x.nodes[i].Start); doc != "" {
			return doc
		}
	}
	return ""
}

// documentedLocal is a local of the type that a comment says: the one above its declaration, or that of the function whose parameter it is.
func (x *extractor) documentedLocal(l *local, i int32) facts.ExprID {
	if x.Documented.Written == nil || len(l.pattern) == 0 {
		return 0
	}
	at := x.first(l.pattern, i)
	if at < 0 {
		return 0
	}
	name := strings.TrimLeft(x.str(at), "$")
	if l.value != nil {
		return x.b.Instance(x.docType(x.Documented.Written(x.doc(x.nodes[i].Start), name, facts.KindValue)))
	}
	if s := x.top().symbol; s >= 0 && (l.typ != nil || len(x.at(x.nodes[i].Kind).parameters) > 0) {
		for _, p := range x.file.Symbols[s].Params {
			if p.Name == name {
				return p.Type
			}
		}
	}
	return 0
}

// docType is the type that a comment names, 0 where that is none of the repository's.
func (x *extractor) docType(text string) facts.ExprID { return x.typeOfDoc(x.Documented.read(text)) }

func (x *extractor) typeOfDoc(t docType) facts.ExprID {
	switch {
	case t.any != nil:
		v := facts.ExprID(0)
		for _, a := range t.any {
			v = x.b.Union(v, x.b.Instance(x.typeOfDoc(a)))
		}
		return x.b.TypeOf(v)
	case t.list:
		if e := x.typeOfDoc(t.args[0]); e != 0 {
			return x.b.List(e)
		}
		return 0
	}
	e := x.docName(t.name)
	if e == 0 || t.args == nil {
		return e
	}
	args := make([]facts.ExprID, len(t.args))
	for i, a := range t.args {
		args[i] = x.typeOfDoc(a)
	}
	return x.b.Generic(e, args...)
}

// docName is a type by its name in a comment, which may be a path.
func (x *extractor) docName(name string) facts.ExprID {
	switch {
	case name == "":
		return 0
	case IsOneOf(x.Documented.Self, name):
		return x.receiver((*facts.Builder).Class)
	}
	if x.Documented.Whole {
		if !isPlainWord(strings.ReplaceAll(name, x.Separator, "")) {
			return 0
		}
		return x.b.NameIn(name, facts.SpaceModule)
	}
	e, path := facts.ExprID(0), name
	if rest, ok := strings.CutPrefix(name, x.Separator); ok {
		e, path = x.b.NameIn(x.Separator, facts.SpaceType), rest
	}
	for part := range strings.SplitSeq(path, x.Separator) {
		switch {
		case !isPlainWord(part):
			return 0
		case e == 0:
			e = x.lookup(part, true, facts.SpaceType)
		default:
			e = x.b.MemberIn(e, part, facts.SpaceType)
		}
	}
	return e
}
