package changes

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// ChildrenExplain reports whether a member's own entry tells the difference;
// of a file, that of anything in it.
func ChildrenExplain(c *compare.Comparison, a, b *compare.Definition) bool {
	olds, news := a.Children, b.Children
	if a.Kind == facts.KindFile {
		olds, news = a.Defined(c.OldOrder), b.Defined(c.NewOrder)
	}
	for _, d := range olds {
		if d.Match == nil && c.Unread[d.ID.String()] {
			continue // it has no entry
		}
		if d.Match == nil || d.Match.New.File != b.File || d.Container == a && d.Match.New.Container != b {
			return true
		}
		e := d.Match.New
		if d.Facts != nil && e.Facts != nil && (d.Facts.Body != e.Facts.Body || d.Name != e.Name || d.Facts.Value != e.Facts.Value || retyped(d, e) || membersExplain(c, d, e)) {
			return true
		}
	}
	for _, d := range news {
		if d.Match == nil && c.Unread[d.ID.String()] {
			continue // it has no entry
		}
		if d.Match == nil || d.Match.Old.File != a.File || d.Container == b && d.Match.Old.Container != a {
			return true
		}
	}
	return false
}

// membersExplain reports fields of a type without a name of which a member changed.
func membersExplain(c *compare.Comparison, d, e *compare.Definition) bool {
	return d.Facts.Body == 0 && e.Facts.Body == 0 && ChildrenExplain(c, d, e)
}

// retyped reports definitions of which other signatures are reported: where all that is written is the
// same and a type in it comes from elsewhere, users of public ones alone are reported so.
func retyped(d, e *compare.Definition) bool {
	return compare.NormalSignature(d) != compare.NormalSignature(e) && (d.Facts.Body == 0 || d.IsPublic() && e.IsPublic())
}

// ownChanged reports whether what a declaration says outside of the definitions
// in it differs, as far as that is known. Of a section that holds others on one side alone its lines tell.
func (c *comparison) ownChanged(ctx context.Context, a, b *compare.Definition) bool {
	if l := extract.ByName(a.File.Language); l != nil && l.Depth == lang.Outline && (a.Facts.Own == 0) != (b.Facts.Own == 0) {
		was, ok := c.ownLines(ctx, a)
		is, also := c.ownLines(ctx, b)
		return ok && also && !slices.Equal(was, is)
	}
	return a.Facts.Own != 0 && b.Facts.Own != 0 && a.Facts.Own != b.Facts.Own
}

// ownLines are the lines of a definition that are in none within it, without blanks and the signs that
// only open, part or close; ok is false where they cannot be read.
func (c *comparison) ownLines(ctx context.Context, d *compare.Definition) (lines []string, ok bool) {
	source := c.SourceOf(ctx, d)
	if source == nil {
		return nil, false
	}
	all := strings.Split(string(source), "\n")
	for n := d.StartLine; n <= d.EndLine && n <= len(all); n++ {
		text := strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \t\r{}[],", r) {
				return -1
			}
			return r
		}, all[n-1])
		if text != "" && !slices.ContainsFunc(d.Children, func(e *compare.Definition) bool { return e.StartLine <= n && n <= e.EndLine }) {
			lines = append(lines, text)
		}
	}
	return lines, true
}

// reordered reports definitions that hold the same members in another order, where
// the order means nothing: that of data does, and so does that of initialisers.
func reordered(a, b *compare.Definition) bool {
	if len(a.Children) == 0 || len(a.Children) != len(b.Children) || a.Facts.Own == 0 || b.Facts.Own == 0 {
		return false
	}
	if a.Kind == facts.KindInterface && b.Kind == facts.KindInterface && !slices.ContainsFunc(a.Children, hasValue) {
		return true // it declares what others have
	}
	was, is := ordered(a.Children), ordered(b.Children)
	if len(was) != len(is) {
		return false
	}
	for i := range was {
		if was[i].Match == nil || was[i].Match.New != is[i] {
			return false
		}
	}
	return true
}

// hasValue reports a member that something is put in where the type is made.
func hasValue(d *compare.Definition) bool { return d.IsData() && d.Facts.Value != "" }

// ordered are the members whose order counts.
func ordered(members []*compare.Definition) []*compare.Definition {
	var out []*compare.Definition
	for _, d := range members {
		if d.IsData() || strings.HasPrefix(d.Name, "<") {
			out = append(out, d)
		}
	}
	return out
}

// deprecation is how a definition is marked as deprecated; empty when it is not.
func deprecation(d *compare.Definition) string {
	if !d.Facts.Flags.Has(facts.Deprecated) {
		return ""
	}
	for _, s := range d.Facts.Decorators {
		name, _, _ := strings.Cut(s, "(")
		if strings.EqualFold(compare.SimpleName(name), "deprecated") {
			return s
		}
	}
	return "documented"
}

// wroteFunction reports a key of an object literal that is given a name on one side and a
// function where it is on the other: what the name means is not reported.
func wroteFunction(a, b *compare.Definition) bool {
	named := func(x, y *compare.Definition) bool {
		return x.Kind == facts.KindProperty && y.Kind == facts.KindMethod && x.Facts.Value == "" && extract.ByName(x.File.Language).LiteralKeys &&
			x.Container != nil && !x.Container.Kind.IsType()
	}
	return a.Name == b.Name && (named(a, b) || named(b, a))
}

// bodyDiffers reports, for a symbol whose signature or visibility changed, whether the code
// behind it did too: its text behind the signature or, where that cannot be distinguished,
// what it uses and its measures.
func (c *comparison) bodyDiffers(ctx context.Context, a, b *compare.Definition) bool {
	if a.Kind == b.Kind && a.Kind == facts.KindValue && a.Facts.Signature == b.Facts.Signature && a.Facts.Value != b.Facts.Value {
		return true
	}
	if a.IsData() && b.IsData() {
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
// is the same, but for the names of their parameters and of what was renamed; known is false
// when it cannot be known.
func (c *comparison) sameBehindSignature(ctx context.Context, a, b *compare.Definition) (same, known bool) {
	behind, overloaded := c.behindSignature, joinsOverloads(a) || joinsOverloads(b)
	if isCut(a) || isCut(b) || overloaded {
		behind = c.behindParameters
	}
	was, ok := behind(ctx, a)
	is, also := behind(ctx, b)
	if !ok || !also {
		return false, false
	}
	if a.IsData() {
		was, is = withoutEnd(was), withoutEnd(is)
	}
	if !overloaded { // whose parameters are those of all parts
		was = withParameters(was, a, b)
	}
	return slices.EqualFunc(was, is, func(x, y string) bool { return x == y || c.renames()[[2]string{x, y}] }), true
}

// withoutEnd leaves out the sign that ends a declaration: one in a list has none.
func withoutEnd(words []string) []string {
	if n := len(words) - 1; n >= 0 && (words[n] == ";" || words[n] == ",") {
		return words[:n]
	}
	return words
}

// onlyWritten reports definitions whose signatures are written otherwise and mean the
// same, and that are the same behind them.
func (c *comparison) onlyWritten(ctx context.Context, a, b *compare.Definition) bool {
	if a.Facts.Signature == b.Facts.Signature || !a.IsData() && !a.Kind.IsCallable() && !a.Kind.IsType() {
		return false
	}
	same, known := c.sameBehindSignature(ctx, a, b)
	return known && same
}

// withParameters writes the parameters of a definition by the names that its other
// side gives them, where no other name is meant by those.
func withParameters(words []string, a, b *compare.Definition) []string {
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
// signature; ok is false when they cannot be known.
func (c *comparison) behindSignature(ctx context.Context, d *compare.Definition) (words []string, ok bool) {
	source := c.SourceOf(ctx, d)
	if source == nil {
		return nil, false
	}
	all, head := codeWords(declaration(source, d), d.File.Language), codeWords(d.Facts.Signature, d.File.Language)
	words, ok = behind(all, head)
	if named := slices.Index(head, d.Name); !ok && named > 0 && len(d.Facts.Decorators) > 0 { // some stand among the modifiers, and are in no signature
		words, ok = behind(all, head[named:])
	}
	return words, ok
}

// behind are the words that follow others.
func behind(all, head []string) (words []string, ok bool) {
	for i := 0; i+len(head) <= len(all); i++ {
		if slices.Equal(all[i:i+len(head)], head) {
			return all[i+len(head):], true
		}
	}
	return nil, false
}

// joinsOverloads reports a function whose text may hold its overloads before the implementation.
func joinsOverloads(d *compare.Definition) bool {
	return d.Kind.IsCallable() && d.Facts.Flags.Has(facts.Overload)
}

// behindParameters gives the words and signs of a callable that follow its parameters, for one
// whose signature is cut, and of one with overloads those of its implementation; ok is false when
// they cannot be known.
func (c *comparison) behindParameters(ctx context.Context, d *compare.Definition) (words []string, ok bool) {
	source := c.SourceOf(ctx, d)
	if source == nil || !d.Kind.IsCallable() {
		return nil, false
	}
	all, head := codeWords(declaration(source, d), d.File.Language), codeWords(d.Facts.Signature, d.File.Language)
	for n := 1; n < len(head); n++ {
		if head[n] != "(" || head[n-1] != d.Name {
			continue
		}
		rest, ok := []string(nil), false
		for i := 0; i+n < len(all) && (!ok || n > 1 && joinsOverloads(d)); i++ { // n is 1 where a call in it looks alike
			if slices.Equal(all[i:i+n+1], head[:n+1]) {
				rest, ok = closed(all[i+n:])
			}
		}
		if joinsOverloads(d) || d.Match != nil && joinsOverloads(d.Match.New) {
			rest = rest[max(0, slices.Index(rest, ":")):] // the result is reported with the signature
		}
		return rest, ok
	}
	return nil, false
}

// closed is what follows the parenthesis that words begin with, and all in it.
func closed(words []string) (rest []string, ok bool) {
	depth := 0
	for i, w := range words {
		switch w {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth == 0 {
			return words[i+1:], true
		}
	}
	return nil, false
}

// bodyRefs lists the names used in a body, in order, without those of types in
// the signature.
func bodyRefs(d *compare.Definition) []string {
	f := d.File.Facts
	var out []string
	for i := range f.Refs {
		r := &f.Refs[i]
		if int(r.Line) < d.StartLine || int(r.Line) > d.EndLine || !f.Within(r.Scope, d.Index) || f.IsCall(r.Expr) {
			continue
		}
		switch r.Role {
		case facts.RoleReceives, facts.RoleReturns, facts.RoleAnnotates, facts.RoleTypeOf:
		default:
			out = append(out, r.Role.String()+" "+compare.RefName(f, r.Expr))
		}
	}
	return out
}

// ModuleRefs lists the references of a file outside of its definitions, as they are written.
func ModuleRefs(f *facts.File) []string {
	var out []string
	for i := range f.Refs {
		if r := &f.Refs[i]; r.Scope < 0 {
			out = append(out, r.Role.String()+" "+compare.RefName(f, r.Expr))
		}
	}
	return out
}
