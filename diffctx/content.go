package diffctx

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// childrenExplain reports whether a member's own entry tells the difference;
// of a file, that of anything in it.
func (c *comparison) childrenExplain(a, b *definition) bool {
	olds, news := a.children, b.children
	if a.Kind == facts.KindFile {
		olds, news = a.defined(c.oldOrder), b.defined(c.newOrder)
	}
	for _, d := range olds {
		if d.match == nil || d.match.new.file != b.file || d.parent == a && d.match.new.parent != b {
			return true
		}
		e := d.match.new
		if d.Facts != nil && e.Facts != nil && (d.Facts.Body != e.Facts.Body || d.Name != e.Name || d.Facts.Value != e.Facts.Value || normalSignature(d) != normalSignature(e)) {
			return true
		}
	}
	for _, d := range news {
		if d.match == nil || d.match.old.file != a.file || d.parent == b && d.match.old.parent != a {
			return true
		}
	}
	return false
}

// ownChanged reports whether what a declaration says outside of the definitions
// in it differs, as far as that is known.
func ownChanged(a, b *definition) bool {
	return a.Facts.Own != 0 && b.Facts.Own != 0 && a.Facts.Own != b.Facts.Own
}

// reordered reports definitions that hold the same members in another order, where
// the order means nothing: that of data does, and so does that of initialisers.
func reordered(a, b *definition) bool {
	if len(a.children) == 0 || len(a.children) != len(b.children) || a.Facts.Own == 0 || b.Facts.Own == 0 {
		return false
	}
	was, is := ordered(a.children), ordered(b.children)
	if len(was) != len(is) {
		return false
	}
	for i := range was {
		if was[i].match == nil || was[i].match.new != is[i] {
			return false
		}
	}
	return true
}

// ordered are the members whose order counts.
func ordered(members []*definition) []*definition {
	var out []*definition
	for _, d := range members {
		if d.isData() || strings.HasPrefix(d.Name, "<") {
			out = append(out, d)
		}
	}
	return out
}

// deprecation is how a definition is marked as deprecated; empty when it is not.
func deprecation(d *definition) string {
	if !d.Facts.Flags.Has(facts.Deprecated) {
		return ""
	}
	for _, s := range d.Facts.Decorators {
		name, _, _ := strings.Cut(s, "(")
		if strings.EqualFold(simpleName(name), "deprecated") {
			return s
		}
	}
	return "documented"
}

// wroteFunction reports a key of an object literal that is given a name on one side and a
// function where it stands on the other: what the name stands for is not told.
func wroteFunction(a, b *definition) bool {
	named := func(x, y *definition) bool {
		return x.Kind == facts.KindProperty && y.Kind == facts.KindMethod && x.Facts.Value == "" && extract.ByName(x.file.Language).LiteralKeys &&
			x.parent != nil && !x.parent.Kind.IsType()
	}
	return a.Name == b.Name && (named(a, b) || named(b, a))
}

// bodyDiffers reports, for a symbol whose signature or visibility changed, whether the code
// behind it did too: its text behind the signature or, where that cannot be told apart,
// what it uses and its measures.
func (c *comparison) bodyDiffers(ctx context.Context, a, b *definition) bool {
	if a.Kind == b.Kind && a.Kind == facts.KindValue && a.Facts.Signature == b.Facts.Signature && a.Facts.Value != b.Facts.Value {
		return true
	}
	if a.isData() && b.isData() {
		same, known := c.sameBehindSignature(ctx, a, b)
		return known && !same
	}
	if !a.Kind.IsCallable() || !b.Kind.IsCallable() {
		return false
	}
	if same, known := c.sameBehindSignature(ctx, a, b); known {
		return !same
	}
	x, y := a.Facts.Metrics, b.Facts.Metrics
	x.Parameters, y.Parameters = 0, 0
	x.Lines, y.Lines = 0, 0
	return x != y || !slices.Equal(bodyRefs(a), bodyRefs(b))
}

// sameBehindSignature reports whether what follows the signatures of two definitions
// is the same, but for the names of their parameters; known is false when it cannot be
// told.
func (c *comparison) sameBehindSignature(ctx context.Context, a, b *definition) (same, known bool) {
	was, ok := c.behindSignature(ctx, a)
	is, also := c.behindSignature(ctx, b)
	if !ok || !also {
		return false, false
	}
	return slices.Equal(withParameters(was, a, b), is), true
}

// onlyWritten reports definitions whose signatures are written otherwise and mean the
// same, and that are the same behind them.
func (c *comparison) onlyWritten(ctx context.Context, a, b *definition) bool {
	if a.Facts.Signature == b.Facts.Signature || !a.isData() && !a.Kind.IsCallable() && !a.Kind.IsType() {
		return false
	}
	same, known := c.sameBehindSignature(ctx, a, b)
	return known && same
}

// withParameters writes the parameters of a definition by the names that its other
// side gives them, where no other name is meant by those.
func withParameters(words []string, a, b *definition) []string {
	names := map[string]string{}
	if len(a.Facts.Params) == len(b.Facts.Params) {
		for i, p := range a.Facts.Params {
			if now := b.Facts.Params[i].Name; now != p.Name && p.Name != "" && !slices.Contains(words, now) {
				names[p.Name] = now
			}
		}
	}
	if len(names) == 0 {
		return words
	}
	out := slices.Clone(words)
	for i, w := range words {
		if i == 0 || words[i-1] != "." {
			out[i] = cmp.Or(names[w], w)
		}
	}
	return out
}

// behindSignature gives the words and signs of a definition that follow its
// signature; ok is false when they cannot be told.
func (c *comparison) behindSignature(ctx context.Context, d *definition) (words []string, ok bool) {
	source := c.source(ctx, d)
	if source == nil {
		return nil, false
	}
	all, head := codeWords(declaration(source, d)), codeWords(d.Facts.Signature)
	for i := 0; i+len(head) <= len(all); i++ {
		if slices.Equal(all[i:i+len(head)], head) {
			return all[i+len(head):], true
		}
	}
	return nil, false
}

// bodyRefs lists the names used in a body, in order, without those of types in
// the signature.
func bodyRefs(d *definition) []string {
	f := d.file.Facts
	var out []string
	for i := range f.Refs {
		r := &f.Refs[i]
		if int(r.Line) < d.StartLine || int(r.Line) > d.EndLine || !f.Within(r.Scope, d.Index) || f.IsCall(r.Expr) {
			continue
		}
		switch r.Role {
		case facts.RoleReceives, facts.RoleReturns, facts.RoleAnnotates, facts.RoleTypeOf:
		default:
			out = append(out, r.Role.String()+" "+refName(f, r.Expr))
		}
	}
	return out
}

func moduleRefs(f *facts.File) []string {
	var out []string
	for i := range f.Refs {
		if r := &f.Refs[i]; r.Scope < 0 {
			out = append(out, r.Role.String()+" "+refName(f, r.Expr))
		}
	}
	return out
}
