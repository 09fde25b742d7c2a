package ecmascript

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Components that a file uses without importing them: a plugin of the build imports what lies under their names.

// componentScope is what files of components are asked for in.
const componentScope = "component"

// isComponent reports a file that is a component as a whole.
func isComponent(f *core.File) bool {
	return len(f.Facts.Symbols) > 0 && f.Facts.Symbols[0].Kind == facts.KindComponent
}

func contributeComponent(f *core.File, add func(core.Question, core.Entry)) {
	if isComponent(f) {
		add(core.NewQuestion(core.AskIncluded, componentScope, path.Base(f.Path)), core.Entry{Kind: core.EntryFile, Index: 0})
		add(core.NewQuestion(core.AskIncluded, componentScope, path.Base(f.Path)), core.Entry{Kind: core.EntrySymbol, Index: 0})
	}
}

// registered is the component of a name that no scope and no import of a component's file tells: the file that is called
// so, or whose folders and name together are, the nearest of several. It is inferred.
func registered(l *core.Linker, f *core.File, name string) *core.Value {
	if !isComponent(f) || name == "" || name[0] < 'A' || name[0] > 'Z' {
		return nil
	}
	if base := path.Base(f.Path); joined(strings.TrimSuffix(base, path.Ext(base))) == name {
		return &core.Value{Kind: core.KindDef, File: f, Index: 0, Rule: core.RuleName, Inferred: true} // it is known to itself
	}
	near := core.NearestTo[*core.File](f)
	for _, base := range basesOf(name) {
		for _, g := range filesCalled(l, f, base, name) {
			if g != f && g != near.Best {
				near.Offer(g, g)
			}
		}
	}
	best, ok := near.Only()
	if !ok {
		return nil
	}
	l.Touch(best, 0)
	return &core.Value{Kind: core.KindDef, File: best, Index: 0, Rule: core.RuleName, Inferred: true}
}

// filesCalled lists the components whose file has a base name and which are called as a name.
func filesCalled(l *core.Linker, f *core.File, base, name string) (out []*core.File) {
	ext := path.Ext(f.Path)
	for _, a := range l.Ask(core.NewQuestion(core.AskIncluded, componentScope, base+ext)) {
		if isComponent(a.File) && isCalled(strings.TrimSuffix(a.File.Path, ext), name) {
			out = append(out, a.File)
		}
	}
	return out
}

// basesOf lists what the file of a component may be called without its extension: its name, in either way of writing it,
// or the last words of that.
func basesOf(name string) (out []string) {
	words := wordsOf(name)
	for i := range words {
		rest := words[i:]
		out = append(out, strings.Join(rest, ""), strings.ToLower(strings.Join(rest, "-")))
	}
	return out
}

// isCalled reports a path that gives a component its name: by its last part, or by that and the folders before it, of
// which one that the part begins with is not said twice.
func isCalled(p, name string) bool {
	folder, base := path.Split(p)
	said := joined(base)
	for said != name {
		folder = path.Clean(folder)
		if folder == "." || folder == "/" || len(said) > len(name) {
			return false
		}
		var last string
		folder, last = path.Split(folder)
		if word := joined(last); !strings.HasPrefix(said, word) {
			said = word + said
		}
	}
	return true
}

// joined writes a name with dashes or small letters as components are called.
func joined(name string) string {
	var b strings.Builder
	for w := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '-' || r == '_' || r == '.' }) {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	return b.String()
}

// wordsOf parts a name before its capitals.
func wordsOf(name string) (out []string) {
	from := 0
	for i := 1; i < len(name); i++ {
		if name[i] >= 'A' && name[i] <= 'Z' {
			out, from = append(out, name[from:i]), i
		}
	}
	return append(out, name[from:])
}
