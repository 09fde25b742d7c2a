//go:build cgo

package java

import (
	"bytes"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/parts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// cut is how texts are cut into declarations.
var cut = parts.Language{Clause: "package", Import: "import", Types: []string{"class", "interface", "enum", "record"}, Listed: "enum", Mark: "@", Value: "default"}

// Parts cuts a source text into its declarations.
func Parts(source []byte) ([]lang.Part, bool) { return cut.Cut(source) }

// Declares lists the names that some parts of a text declare: types, members, what
// imports bind and the package. They are parsed together, in the types they stand in.
func Declares(source []byte, all []lang.Part, of []int) []lang.Declared {
	out := make([]lang.Declared, len(of))
	if !declaresInto(out, source, all, of) && len(of) > 1 {
		for n, i := range of {
			declaresInto(out[n:n+1], source, all, []int{i})
		}
	}
	return out
}

// declaresInto tells it of all these parts, or of none where any has errors.
func declaresInto(out []lang.Declared, source []byte, all []lang.Part, of []int) bool {
	p := cut.Excerpt(source, all, of)
	l := load()
	tree, err := l.grammar.Parse(p.Text, syntax.Limits{Nodes: maxNodes, Depth: maxDepth})
	if err != nil {
		return false
	}
	defer tree.Release()
	if len(tree.Cut) > 0 || len(tree.Nodes) > 0 && tree.Nodes[0].Is(syntax.HasError|syntax.Error|syntax.Missing) {
		return false
	}
	x := extractor{language: l, Cursor: l.read(tree), file: &facts.File{}, classes: map[int32]*class{}, symbolOf: map[int32]int32{}, imports: map[string]int{}}
	x.declareAll()
	names := map[int][]string{}
	eachDeclared(p.Text, x.file, func(at int, name string) {
		part := p.PartAt(at)
		names[part] = append(names[part], name)
	})
	for n, i := range of {
		out[n] = lang.Declared{Names: names[i], Sound: true}
	}
	return true
}

// declaredInFacts is Declares for all parts of a text, from its facts; nil where
// the text has errors.
func declaredInFacts(source []byte, all []lang.Part, f *facts.File) []lang.Declared {
	if f.ParseErrors > 0 || len(f.Cut) > 0 {
		return nil
	}
	out := make([]lang.Declared, len(all))
	for i := range out {
		out[i].Sound = true
	}
	eachDeclared(source, f, func(at int, name string) {
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

// eachDeclared lists where names are declared outside of bodies: types, members, what imports bind and the package.
func eachDeclared(source []byte, f *facts.File, declared func(at int, name string)) {
	for i := range f.Symbols {
		switch s := &f.Symbols[i]; {
		case s.Flags.Has(facts.Local):
		case s.Kind == facts.KindPackage:
			declared(int(s.Span.Start), boundBy("", f.Package, false))
		case s.NodeKind == "init_block":
			declared(int(s.Span.Start), "<init>")
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
