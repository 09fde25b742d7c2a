package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// verdict says whether a value suits a type. Whatever is not surely known is maybe.
type verdict int8

const (
	no verdict = iota - 1
	maybe
	yes
)

// maxFits bounds how deep types are compared.
const maxFits = 4

// fits compares a value with a value of the type that is expected.
func (c *checker) fits(given, want *value, depth int) verdict {
	if given == nil || want == nil || depth > maxFits {
		return maybe
	}
	given, want = c.l.expanded(given), c.l.expanded(want)
	switch {
	case want.is(kindUnion):
		return c.fitsOne(given, want, depth)
	case given.is(kindUnion):
		return c.allFit(given, want, depth)
	}
	t := typeOf(want)
	if t == nil {
		return maybe
	}
	if t.is(kindParam) {
		if len(t.args) != 1 || t.args[0] == nil {
			return maybe
		}
		outer := c.constrains
		c.constrains = true
		v := c.fits(given, asValue(t.args[0]), depth+1)
		c.constrains = outer
		return min(v, maybe)
	}
	have := typeOf(given)
	if given.is(kindDef) { // a function, a class or an object as it stands
		return c.definitionFits(given, t, depth)
	}
	if have == nil {
		return maybe
	}
	return c.typeFits(c.unaliased(have), c.unaliased(t), depth)
}

func (c *checker) fitsOne(given, want *value, depth int) verdict {
	all := maybe
	if slices.ContainsFunc(want.args, func(a *value) bool { return typeOf(a).is(kindParam) }) {
		outer := c.overloaded
		c.overloaded = true
		defer func() { c.overloaded = outer }()
	}
	for n, a := range want.args {
		v := c.fits(given, a, depth)
		switch {
		case isBoth(want) && v == no:
			return no
		case !isBoth(want) && v == yes:
			return yes
		case n == 0:
			all = v
		case v != all:
			all = maybe
		}
	}
	return all
}

// allFit compares a value of one of several types. What is inferred may be less
// at the place than the union of all that it was given.
func (c *checker) allFit(given, want *value, depth int) verdict {
	all := maybe
	for n, a := range given.args {
		v := c.fits(a, want, depth)
		switch {
		case isBoth(given) && v == yes:
			return yes
		case !isBoth(given) && !given.soft && v == no:
			return no
		case n == 0:
			all = v
		case v != all:
			all = maybe
		}
	}
	if isBoth(given) && all == no && !slices.ContainsFunc(given.args, func(a *value) bool { return primitive(typeOf(a)) != "" }) {
		return maybe
	}
	return all
}

// unaliased looks through the names of types that are no object types of their own.
func (c *checker) unaliased(t *value) *value {
	part := t.is(kindDef) && t.part
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()) && c.literalAlias(t) == ""; n++ {
		t = c.l.aliased(t)
		part = part || t.is(kindDef) && t.part
	}
	if part && t.is(kindDef) && !t.part {
		p := *t
		p.part = true
		return &p
	}
	return t
}

// literalAlias tells how an alias is written: "{" for an object type, "&" and "|"
// for an intersection or a union with such a type, "" for other types.
func (c *checker) literalAlias(t *value) string {
	signature := t.symbol().Signature
	if x, ok := c.l.tree.(Texts); ok && signature == "" {
		signature = x.Signature(t.f.Path, t.i)
	}
	text, ok := aliasText(withoutComments(signature))
	if !ok {
		return "|"
	}
	depth, object, how := 0, false, ""
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[', '<':
			object = object || depth == 0 && text[i] == '{'
			depth++
		case '}', ')', ']':
			depth--
		case '>':
			if i > 0 && text[i-1] != '=' {
				depth--
			}
		case '|', '?':
			if depth == 0 {
				how = "|"
			}
		case '&':
			if depth == 0 && how == "" {
				how = "&"
			}
		}
	}
	switch {
	case !object:
		return ""
	case how != "":
		return how
	case strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "{ [K in") && !strings.Contains(text, " in "):
		return "{"
	}
	return "|"
}

// withoutComments takes block comments out of a signature.
func withoutComments(s string) string {
	for {
		before, rest, found := strings.Cut(s, "/*")
		if !found {
			return s
		}
		_, after, _ := strings.Cut(rest, "*/")
		s = strings.TrimRight(before, " ") + " " + strings.TrimLeft(after, " ")
	}
}

// aliasText is what stands behind the equals sign of an alias; ok is false where
// that is not all there.
func aliasText(signature string) (text string, ok bool) {
	depth := 0
	for i := 0; i < len(signature); i++ {
		switch signature[i] {
		case '<', '{', '(', '[':
			depth++
		case '>', '}', ')', ']':
			if i > 0 && signature[i-1] != '=' {
				depth--
			}
		case '=':
			if depth == 0 {
				return strings.TrimSpace(signature[i+1:]), !strings.HasSuffix(signature, "…")
			}
		}
	}
	return "", false
}

func (c *checker) typeFits(have, want *value, depth int) verdict {
	if have == nil || want == nil {
		return maybe
	}
	if want.is(kindUnion) || have.is(kindUnion) {
		return c.fits(instanceOf(have), instanceOf(want), depth+1)
	}
	if p := primitive(want); p != "" {
		return primitiveFits(have, want, p)
	}
	if p := primitive(have); p != "" {
		return c.primitiveIs(want)
	}
	switch {
	case want.is(kindList) && have.is(kindList):
		if c.fits(asValue(have.args[0]), asValue(want.args[0]), depth+1) == no && !literal(want.args[0]) {
			return no
		}
	case want.is(kindFunc):
		return c.functionFits(signature{typ: have}, have.is(kindFunc), want, depth)
	case have.is(kindRecord) && want.is(kindDef):
		return c.recordFits(have, want, depth)
	case have.is(kindDef) && want.is(kindDef):
		return c.objectFits(have, want, depth)
	case have.is(kindFunc) && want.is(kindDef):
		if m := c.l.own(want, "()", RuleDeclared); m.is(kindDef) {
			if all := overloads(c.l, m); len(all) == 1 {
				return c.callableFits(signature{typ: have}, all[0], depth)
			}
		}
	}
	return maybe
}

// primitiveFits compares a type with a plain one.
func primitiveFits(have, want *value, p string) verdict {
	switch h := primitive(have); {
	case h != "" && h != p:
		return no
	case h == p && literal(want):
		if literal(have) && have.s != want.s {
			return no
		}
		return maybe
	case h == p:
		return yes
	case have.is(kindList), have.is(kindMap), have.is(kindTuple), have.is(kindFunc), have.is(kindRecord):
		return no
	case have.is(kindDef) && (have.symbol().Kind == facts.KindClass || have.symbol().Kind == facts.KindInterface):
		return no
	case have.is(kindBuiltin) && len(have.args) > 0 && lastName(have.s) == "Promise":
		return no
	}
	return maybe
}

// primitiveIs compares a plain value with a type: it has the members of its
// wrapper alone.
func (c *checker) primitiveIs(want *value) verdict {
	switch {
	case want.is(kindList), want.is(kindMap), want.is(kindTuple), want.is(kindFunc):
		return no
	case want.is(kindDef) && want.symbol().Kind == facts.KindClass:
	case want.is(kindDef) && want.symbol().Kind == facts.KindInterface:
	default:
		return maybe
	}
	if o := c.object(want, 0); o != nil {
		for _, name := range o.names(true) {
			switch name {
			case "length", "toString", "valueOf", "at", "slice", "concat", "includes", "indexOf", "lastIndexOf":
			default:
				if want.part {
					continue
				}
				c.because(want, "")
				return no
			}
		}
	}
	return maybe
}

// recordFits compares an object literal with a type.
func (c *checker) recordFits(have, want *value, depth int) verdict {
	o := c.object(want, 0)
	if o == nil {
		return maybe
	}
	open := slices.Contains(have.record, "")
	if name := o.excess(have); name != "" {
		if c.overloaded && !c.constrains {
			c.because(want, name)
			return no
		}
		if c.constrains && (want.part || len(o.names(true)) == 0) && !o.shares(have) {
			c.because(want, name)
			return no
		}
		return maybe // told at the key
	}
	if !open && !want.part {
		for _, name := range o.names(true) {
			if !slices.Contains(have.record, name) {
				c.member(o, name)
				c.because(want, "")
				return no
			}
		}
	}
	return c.valuesFit(o, have, depth)
}

// valuesFit compares what is written under the names of a literal.
func (c *checker) valuesFit(o *object, have *value, depth int) verdict {
	for n, name := range have.record {
		if n >= len(have.args) || have.args[n] == nil || depth == 0 {
			continue // at the top each is a place of its own
		}
		m := o.find(name)
		if m == nil {
			continue
		}
		if m.symbol().Kind != facts.KindProperty || c.fits(have.args[n], c.l.held(m), depth+1) != no {
			continue
		}
		c.because(m, "")
		return no
	}
	return maybe
}

// excess is a name of a literal that a type surely has not.
func (o *object) excess(have *value) string {
	names := o.names(false)
	for _, name := range have.record {
		if o.closed && name != "" && !slices.Contains(names, name) {
			return name
		}
	}
	return ""
}

// shares reports whether a literal has any member of a type, or may have.
func (o *object) shares(have *value) bool {
	names := o.names(false)
	return slices.ContainsFunc(have.record, func(name string) bool { return name == "" || slices.Contains(names, name) })
}

func (o *object) find(name string) (found *value) {
	o.each(func(t *value, i int32, s *facts.Symbol) bool {
		if s.Name == name {
			found = &value{kind: kindDef, f: t.f, i: i, env: envOf(t)}
		}
		return found == nil
	})
	return found
}

func (c *checker) member(o *object, name string) { c.because(o.find(name), "") }

// objectFits compares two types by their members.
func (c *checker) objectFits(have, want *value, depth int) verdict {
	switch {
	case have.f == want.f && have.i == want.i:
		return yes
	case c.b.inherits(c.l, have, want):
		if c.subtype(have, want) == no {
			return no
		}
		return yes
	}
	return c.membersFit(have, want, depth)
}

// membersFit compares what a type asks for with the members of another.
func (c *checker) membersFit(have, want *value, depth int) verdict {
	if want.part || have.part {
		return maybe
	}
	return c.haveMembers(have, c.object(have, 0), want, depth)
}

// subtype compares what a supertype asks for with the members of a type; those
// that a class only promises to have do not count.
func (c *checker) subtype(have, want *value) verdict {
	if !have.is(kindDef) || !want.is(kindDef) || want.part {
		return maybe
	}
	h := c.object(have, 0)
	if h != nil && have.symbol().Kind == facts.KindClass {
		h.types = slices.DeleteFunc(h.types, func(t *value) bool {
			return t.symbol().Kind != facts.KindClass && (t.f != have.f || t.symbol().Name != have.symbol().Name)
		})
	}
	return c.haveMembers(have, h, want, 0)
}

func (c *checker) haveMembers(have *value, h *object, want *value, depth int) verdict {
	w := c.object(want, 0)
	if h == nil || w == nil || !h.closed {
		return maybe
	}
	for _, name := range w.names(true) {
		m := h.find(name)
		if m == nil {
			c.because(have, name)
			c.member(w, name)
			c.because(want, "")
			return no
		}
		if m.symbol().Visibility == facts.VisibilityPrivate && m.symbol().Name[0] != '#' {
			c.because(m, "")
			return no
		}
		if x := w.find(name); m.symbol().Kind == facts.KindMethod && x.symbol().Kind == facts.KindMethod {
			if c.methodsFit(m, x, depth) == no {
				c.because(m, "")
				return no
			}
		} else if m.symbol().Kind == facts.KindProperty && x.symbol().Kind == facts.KindProperty && m.env == nil && x.env == nil {
			if c.fits(c.l.held(m), c.l.held(x), depth+2) == no {
				c.because(m, "")
				c.because(x, "")
				return no
			}
		}
	}
	return maybe
}

func (c *checker) methodsFit(m, x *value, depth int) verdict {
	if m.f == x.f && m.i == x.i {
		return yes
	}
	have, want := overloads(c.l, c.whole(m)), overloads(c.l, c.whole(x))
	if len(have) != 1 || len(want) != 1 {
		return maybe
	}
	return c.callableFits(have[0], want[0], depth+1)
}

// whole gives a member with the other declarations of its name.
func (c *checker) whole(m *value) *value {
	t := &value{kind: kindDef, f: m.f, i: m.symbol().Container, env: m.env}
	if w := c.l.own(t, m.symbol().Name, RuleDeclared); w.is(kindDef) {
		return w
	}
	return m
}

// definitionFits compares a function, or what else is named, with a type.
func (c *checker) definitionFits(d, want *value, depth int) verdict {
	want = c.unaliased(want)
	if d.symbol().Kind != facts.KindFunction && d.symbol().Kind != facts.KindMethod {
		return maybe
	}
	if primitive(want) != "" {
		c.because(d, "")
		return no
	}
	all := overloads(c.l, d)
	if len(all) != 1 {
		return maybe
	}
	c.because(d, "")
	switch {
	case want.is(kindFunc):
		return c.functionFits(all[0], true, want, depth)
	case want.is(kindDef):
		if m := c.l.own(want, "()", RuleDeclared); m.is(kindDef) {
			if wanted := overloads(c.l, m); len(wanted) == 1 {
				return c.callableFits(all[0], wanted[0], depth)
			}
		}
	}
	return maybe
}

func (c *checker) functionFits(have signature, callable bool, want *value, depth int) verdict {
	if !callable {
		if have.typ.is(kindList) || have.typ.is(kindMap) || have.typ.is(kindTuple) || have.typ.is(kindRecord) {
			return no
		}
		return maybe
	}
	return c.callableFits(have, signature{typ: want}, depth)
}

// callableFits compares a function with what it is called as: it may take fewer
// arguments, not ask for more, and plain types must be the same.
func (c *checker) callableFits(have, want signature, depth int) verdict {
	required, _, known := arity(have)
	_, most, told := arity(want)
	if !known || !told {
		return maybe
	}
	if want.def != nil {
		c.because(want.def, "")
	}
	if required > most {
		return no
	}
	for n := range min(required, most) {
		a, b := c.parameter(have, n), c.parameter(want, n)
		if a != nil && b != nil && c.fits(a, b, depth+2) == no && c.fits(b, a, depth+2) == no {
			return no
		}
	}
	return maybe
}

func (c *checker) parameter(s signature, n int) *value {
	if s.def != nil {
		return c.b.declaredParameter(c.l, s, n, n+1)
	}
	return c.b.parameterOf(c.l, s, nil, n, n+1)
}

// recordOf is the type of an object literal.
func (l *linker) recordOf(f *File, x *facts.Expr, v *env) *value {
	r := wrap(kindRecord)
	for e := x.A; e != 0; e = l.expr(f, e).B {
		entry := l.expr(f, l.expr(f, e).A)
		r.record = append(r.record, entry.S)
		r.args = append(r.args, l.held(l.eval(f, entry.A, v)))
	}
	if x.N != 0 {
		r.record = append(r.record, "")
	}
	return r
}

// parted marks a type that may lack some of its members, in TypeScript.
func parted(f *File, t *value) *value {
	if _, ok := f.binder.(ecmascript); !ok || !t.is(kindDef) {
		return t
	}
	p := *t
	p.part = true
	return &p
}
