package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// retyped gives the full names on both sides of a type that a signature writes as before, while
// its import means another one of that name; "" for none. Types of this repository are left out:
// one that moved is reported by itself.
func (p *javaPair) retyped(m javaMember) string {
	if p.imports == nil {
		p.was = outsideImports(p.old.File)
		p.imports = otherImports(p.was, outsideImports(p.new.File))
	}
	if len(p.imports) == 0 {
		return ""
	}
	var found []string
	types := strings.Join(append([]string{m.Result, m.WrittenParams()}, m.Throws...), " ") // no annotations
	for _, word := range lang.Words([]byte(types)) {
		if now := p.imports[word]; now != "" && !qualified(m.Offer.Facts().Signature, word) {
			found = append(found, now+", not "+p.was[word])
		}
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), ", ")
}

// otherImports gives what names mean on the head side that both sides import and not from the
// same place.
func otherImports(was, is map[string]string) map[string]string {
	out := map[string]string{}
	for name, now := range is {
		if before := was[name]; before != "" && before != now {
			out[name] = now
		}
	}
	return out
}

// qualified reports a word that a text writes behind a dot alone.
func qualified(text, word string) bool {
	return strings.Count(text, "."+word) == strings.Count(text, word)
}

// outsideImports gives the full names of the types that a file imports by name and this
// repository does not have, by their simple names.
func outsideImports(f *graph.File) map[string]string {
	out := map[string]string{}
	for _, u := range f.Uses() {
		if u.Import < 0 || u.TargetPath != "" {
			continue
		}
		if m := &f.Facts.Imports[u.Import]; m.Kind == facts.ImportName && m.Local == m.Name && m.Scope < 0 {
			out[m.Local] = m.Module + "." + m.Name
		}
	}
	return out
}
