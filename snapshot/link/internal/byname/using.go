package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxUsed bounds the macros that one runs for its caller in turn.
const maxUsed = 4

// used looks a name up in what an import runs for its file: the imports that the module's macro of a name in Using
// writes there, and the functions that it defines there. Where the import names another function of the module, that
// one writes them.
func (b *byName) used(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace, depth int) *core.Value {
	m := l.Imported(f, i)
	if !m.Is(core.KindDef) || depth > maxUsed {
		return nil
	}
	writers := strings.Fields(b.Using)
	if part, ok := strings.CutPrefix(f.Facts.Imports[i].Name, ":"); ok {
		writers = append(writers, part)
	}
	for _, w := range writers {
		for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(m.File, m.Index), w), w) {
			if v := b.writtenBy(l, d, name, space, depth); v != nil {
				return eachInferred(core.WithRule(v, core.RuleStar))
			}
		}
	}
	return nil
}

// eachInferred is AsInferred of each of several overloads.
func eachInferred(v *core.Value) *core.Value {
	if !v.Is(core.KindOverloads) {
		return core.AsInferred(v)
	}
	o := *v
	o.Args = make([]*core.Value, len(v.Args))
	for n, d := range v.Args {
		o.Args[n] = core.AsInferred(d)
	}
	return &o
}

// writtenBy looks a name up among what a macro writes where it is called.
func (b *byName) writtenBy(l *core.Linker, d core.Definition, name string, space core.NameSpace, depth int) *core.Value {
	if v := b.within(l, d.File, d.Index, -1, name, space); v != nil {
		return v
	}
	if v := b.importedByName(l, d.File, d.Index, name, space); v != nil {
		return v
	}
	for _, i := range l.StarsOf(d.File) {
		if d.File.Facts.Imports[i].Scope != d.Index {
			continue
		}
		v := b.starredAt(l, d.File, i, name, space, depth+1)
		if v != nil {
			return v
		}
	}
	return nil
}

// isUsing reports an import that runs a macro of the module that it names.
func (b *byName) isUsing(m *facts.Import) bool { return b.Using != "" && m.Flags.Has(facts.Spilled) }

// throughAlias is a module whose first name another import binds.
func (b *byName) throughAlias(l *core.Linker, f *core.File, m *facts.Import, full string) *core.Value {
	first, rest, more := strings.Cut(full, b.Separator)
	if b.Using == "" || len(f.Bound[first]) == 0 || !more && m.Local == first {
		return nil
	}
	v := b.importedByName(l, f, m.Scope, first, core.TypeSpace)
	if v == nil {
		v = b.importedByName(l, f, -1, first, core.TypeSpace)
	}
	for more && v != nil && !v.Is(core.KindExternal) {
		first, rest, more = strings.Cut(rest, b.Separator)
		v = l.Member(v, first, core.TypeSpace)
	}
	if v.Is(core.KindExternal) {
		return nil
	}
	return v
}

// ofGiven is a member of the value that a file gives as its module. Of several such values the last is meant.
func (b *byName) ofGiven(l *core.Linker, f *core.File, name string, space core.NameSpace) *core.Value {
	for _, d := range slices.Backward(l.Exports(core.NewQuestion(core.AskExport, f.Path, "="), "=")) {
		v := l.Eval(f, d.File.Facts.Exports[d.Index].Expr, nil)
		if v == nil {
			break
		}
		if m := l.Member(v, name, space); m != nil {
			return core.WithRule(m, core.RuleModuleMember)
		}
	}
	return core.ExternalValue("?." + name) // what is put into a table under a computed key is not known
}

// passedOn looks a name up among what a module imports, which others may take from it.
func (b *byName) passedOn(l *core.Linker, f *core.File, scope int32, name string, space core.NameSpace) *core.Value {
	if l.Depth > maxModules {
		return nil
	}
	if f != l.File {
		l.Ask(core.NewQuestion(core.AskImport, f.Path, name))
	}
	for _, i := range f.Bound[name] {
		if m := &f.Facts.Imports[i]; m.Scope == scope && b.passesOn(m) {
			v := b.fitting(l.Imported(f, i), space)
			switch {
			case v == nil:
			case m.Kind == facts.ImportModule || v.Is(core.KindExternal):
				return v
			default:
				return core.WithRule(v, core.RuleReexport)
			}
		}
	}
	for _, i := range b.starsOf(l, f) {
		if m := &f.Facts.Imports[i]; m.Scope == scope && b.passesOn(m) && !l.Importing[core.Definition{File: f, Index: i}] {
			if v := b.starred(l, f, i, name, space); v != nil {
				return v
			}
		}
	}
	return nil
}

// passesOn reports an import that others may take from the importing module.
func (b *byName) passesOn(m *facts.Import) bool {
	return b.Strategy != lang.ByModule || m.Flags.Has(facts.Exported)
}

// isFolderModule reports the name of a module that a file may write before what the module has: one that it imports, or its own.
func (b *byName) isFolderModule(f *core.File, name string) bool {
	return b.FolderModules && (isInFolder(f, name) || slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return m.Module == name }))
}

// folderModule is the module that is a folder of a name.
func (b *byName) folderModule(name string) *core.Value {
	return &core.Value{Kind: core.KindModule, Text: b.shared(""), Args: []*core.Value{core.BuiltinValue(b.language), core.BuiltinValue(name)}}
}

func isInFolder(f *core.File, folder string) bool {
	return strings.Contains("/"+f.Path, "/"+folder+"/")
}

// memberOfFolder looks a name up in the module that is a folder. What a library's module has is not known.
func (b *byName) memberOfFolder(l *core.Linker, folder, name string, space core.NameSpace) *core.Value {
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskName, b.shared(""), name), name) {
		if isInFolder(d.File, folder) && (d.File == l.File || !isOwn(d)) {
			found = append(found, d)
		}
	}
	if v := b.oneOf(l.File, found, space, core.RuleModuleMember); v != nil {
		return core.WithRule(v, core.RuleModuleMember)
	}
	return core.ExternalValue(joinNames(folder, b.Separator, name))
}
