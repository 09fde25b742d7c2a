package parts

import (
	"bytes"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Declares lists the names that some parts of a text declare: types, members, what imports bind and the clause.
// They are read together, in the types they are in, and one by one where that has errors. read gives the
// symbols and imports that a text declares, nil if it has errors.
func (l *Language) Declares(source []byte, all []lang.Part, of []int, read func(text []byte) *facts.File) []lang.Declared {
	out := make([]lang.Declared, len(of))
	if !l.declares(out, source, all, of, read) && len(of) > 1 {
		for n, i := range of {
			l.declares(out[n:n+1], source, all, []int{i}, read)
		}
	}
	return out
}

// declares fills in what all these parts declare, or nothing where any has errors.
func (l *Language) declares(out []lang.Declared, source []byte, all []lang.Part, of []int, read func(text []byte) *facts.File) bool {
	p := l.Excerpt(source, all, of)
	f := read(p.Text)
	if f == nil {
		return false
	}
	names := map[int][]string{}
	l.eachDeclared(p.Text, f, func(at int, name string) {
		part := p.PartAt(at)
		names[part] = append(names[part], name)
	})
	for n, i := range of {
		out[n] = lang.Declared{Names: names[i], Sound: true}
	}
	return true
}

// DeclaredIn is Declares for all parts of a text, from its facts; nil where the text has errors.
func (l *Language) DeclaredIn(source []byte, all []lang.Part, f *facts.File) []lang.Declared {
	if f.ParseErrors > 0 || len(f.Cut) > 0 {
		return nil
	}
	out := make([]lang.Declared, len(all))
	for i := range out {
		out[i].Sound = true
	}
	l.eachDeclared(source, f, func(at int, name string) {
		if i := sort.Search(len(all), func(i int) bool { return all[i].End > at }); i < len(all) {
			out[i].Names = append(out[i].Names, name)
		}
	})
	for i, x := range all {
		if x.Head && i > 0 && out[i].Names == nil {
			return nil // the text is no program as a whole
		}
	}
	return out
}

// eachDeclared lists where names are declared outside of bodies: types, members, what imports bind and the clause.
func (l *Language) eachDeclared(source []byte, f *facts.File, declared func(at int, name string)) {
	for i := range f.Symbols {
		switch s := &f.Symbols[i]; {
		case s.Flags.Has(facts.Local):
		case s.Kind == facts.KindPackage:
			declared(int(s.Span.Start), boundBy("", f.Package, false))
		case l.Unnamed[s.NodeKind] != "":
			declared(int(s.Span.Start), l.Unnamed[s.NodeKind])
		case !strings.HasPrefix(s.Name, "<"):
			declared(int(s.Span.Start), s.Name)
		}
	}
	at, line := 0, uint32(1)
	for _, m := range f.Imports {
		for ; line < m.Line; line++ {
			at += bytes.IndexByte(source[at:], '\n') + 1
		}
		declared(at+int(m.Col)-1, boundBy(m.Name, m.Module, m.Flags.Has(facts.Static)))
	}
}

// boundBy is the name that an import binds, with what it is bound to.
func boundBy(name, module string, static bool) string {
	if static {
		module = "static " + module
	}
	return name + lang.BoundTo + module
}
