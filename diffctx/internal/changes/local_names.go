package changes

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// areLocals reports words of a definition that other words stand for on the other side, which are names of
// parameters and local variables there and here: each stands for the same one wherever it is. Where a word may be a
// key, which others use, nothing is known.
func areLocals(others map[string]string, x, y []string, a, b *compare.Definition) bool {
	if !a.Kind.IsCallable() || !b.Kind.IsCallable() {
		return false
	}
	taken := map[string]bool{}
	for was, is := range others {
		if taken[is] || !isIdentifier(was) || !isIdentifier(is) || namedOutside(was, a) || namedOutside(is, b) || !isDeclared(was, x, a) || !isDeclared(is, y, b) {
			return false
		}
		taken[is] = true
	}
	var open []string // the brackets around
	for i := range x {
		switch x[i] {
		case "(", "[", "{":
			open = append(open, x[i])
		case ")", "]", "}":
			open = open[:max(0, len(open)-1)]
		}
		if i > 0 && x[i-1] == "." || others[x[i]] == "" && !taken[y[i]] {
			continue
		}
		if others[x[i]] != y[i] || mayBeKey(x, i, open) {
			return false
		}
	}
	return true
}

func isIdentifier(word string) bool {
	return letters.IsIdentifier(word[0]) && wordLength(word) == len(word)
}

// namedOutside reports a name that a definition has for something else than a local: it is one that its references have,
// or that of a definition in it.
func namedOutside(name string, d *compare.Definition) bool {
	f := d.File.Facts
	for i := range f.Refs {
		if r := &f.Refs[i]; r.Line >= d.Facts.Span.StartLine && r.Line <= d.Facts.Span.EndLine && (f.NameOf(r.Expr) == name || compare.RefName(f, r.Expr) == name) {
			return true
		}
	}
	return slices.ContainsFunc(d.Children, func(m *compare.Definition) bool { return m.Name == name })
}

// isDeclared reports a name that is a parameter of a definition, or that a value is given to in it.
func isDeclared(name string, words []string, d *compare.Definition) bool {
	for _, p := range d.Facts.Params {
		if p.Name == name {
			return true
		}
	}
	at := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return words[i]
	}
	for i, w := range words {
		if w != name || at(i-1) == "." {
			continue
		}
		before, after := at(i-1), at(i+1)
		switch {
		case after == "=" && at(i+2) != "=", after == ":" && at(i+2) == "=", after == "-" && at(i+2) == ">":
			return true
		case slices.Contains([]string{"for", "let", "const", "var", "val", "as"}, before):
			return true
		case i <= 2 && before == "(" && d.Facts.Owner != "": // a receiver
			return true
		}
	}
	return false
}

// mayBeKey reports a word that may be the key of a literal or the name of an argument.
func mayBeKey(words []string, i int, open []string) bool {
	if i == 0 || i+1 >= len(words) || len(open) == 0 || words[i-1] != "," && words[i-1] != open[len(open)-1] {
		return false
	}
	switch open[len(open)-1] {
	case "{":
		return words[i+1] == "," || words[i+1] == "}" || words[i+1] == ":" && (i+2 >= len(words) || words[i+2] != "=")
	case "(":
		return words[i+1] == "=" && (i+2 >= len(words) || words[i+2] != "=")
	}
	return false
}
