package byname

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// classes asks for the tables of a class that comments name.
func (b *byName) classes(name string) core.Question {
	return core.NewQuestion(core.AskUnique, b.shared("@class"), name)
}

// fieldOf asks for the class of a field of a table.
func fieldOf(f *core.File, table, name string) core.Question {
	return core.NewQuestion(core.AskMember, f.Path+"\x00@field\x00"+table, name)
}

// contributeClasses offers the tables whose class a comment says, and their fields.
func (b *byName) contributeClasses(f *core.File, add func(core.Question, core.Entry)) {
	for i, s := range f.Facts.Settings {
		first, rest, _ := strings.Cut(s.Value, "\x00")
		switch e := (core.Entry{Kind: core.EntrySetting, Index: int32(i)}); s.Key {
		case facts.SettingClass:
			add(b.classes(first), e)
		case facts.SettingField:
			name, _, _ := strings.Cut(rest, "\x00")
			add(fieldOf(f, first, name), e)
		}
	}
}

// class is the table that the name of a class in a comment means: one that a comment says is of that class, or else one that the
// name means in code.
func (b *byName) class(l *core.Linker, f *core.File, name string) *core.Value {
	if t := b.ofClass(l, f, name); t != nil {
		return t
	}
	v := b.atTop(l, f, -1, name, core.TypeSpace)
	if v.Is(core.KindModule) && v.File != nil {
		return b.tableGiven(l, v.File)
	}
	return v
}

// tableGiven is the table that a file gives to those that load it.
func (b *byName) tableGiven(l *core.Linker, f *core.File) *core.Value {
	for _, d := range l.Exports(core.NewQuestion(core.AskExport, f.Path, "="), "=") {
		if v := l.Eval(f, d.File.Facts.Exports[d.Index].Expr, nil); v.Is(core.KindDef) {
			return v
		}
	}
	return nil
}

// ofClass is the table that a comment says is a class of the name; nil for none, and where several are as near.
func (b *byName) ofClass(l *core.Linker, f *core.File, name string) *core.Value {
	near := core.NearestTo[core.Definition](f)
	for _, a := range l.Ask(b.classes(name)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntrySetting {
				near.Offer(core.Definition{File: a.File, Index: c.Entry.Index}, a.File)
			}
		}
	}
	d, ok := near.Only()
	if !ok {
		return nil
	}
	_, table, _ := strings.Cut(d.File.Facts.Settings[d.Index].Value, "\x00")
	t := b.inFile(l, d.File, -1, table, core.TypeSpace)
	if !t.Is(core.KindDef) || t.Symbol().Kind != facts.KindModule {
		return nil
	}
	return core.WithRule(t, core.RuleName)
}

// inheritedByTable is a member of a table from which another one is made: Circle = Shape:new{ }
func (b *byName) inheritedByTable(l *core.Linker, table *core.Value, name string, space core.NameSpace) *core.Value {
	for _, s := range b.Supers(l, table) {
		if v := b.within(l, s.File, s.Index, -1, name, space); v.Is(core.KindDef) {
			return core.AsInferred(core.WithRule(v, core.RuleInherited))
		}
	}
	return nil
}

// fieldOfTable is a field that the code of a table does not write.
func (b *byName) fieldOfTable(l *core.Linker, table *core.Value, name string) *core.Value {
	if b.Strategy != lang.ByValue {
		return nil
	}
	if v := b.fieldOfClass(l, table, name); v != nil {
		return v
	}
	return b.loadedLater(l, table, name)
}

// loadedLater is the module that a table loads when it is asked for a name that it lacks.
func (b *byName) loadedLater(l *core.Linker, table *core.Value, name string) *core.Value {
	for _, i := range l.StarsOf(table.File) {
		m := &table.File.Facts.Imports[i]
		if !isInclude(m) || !strings.HasSuffix(m.Module, b.Separator) {
			continue
		}
		given := b.tableGiven(l, table.File)
		if given == nil || given.Index != table.Index || given.File != table.File {
			continue
		}
		if g := b.fileIncluded(l, table.File, m.Module+name); g != nil {
			return core.AsInferred(fileModule(g))
		}
	}
	return nil
}

// ofOneFile leaves one of several variables that hold what one file gives.
func (b *byName) ofOneFile(l *core.Linker, found []core.Definition) []core.Definition {
	if !b.FileIsValue || len(found) < 2 {
		return found
	}
	var file *core.File
	for _, d := range found {
		m := l.Eval(d.File, d.File.Facts.Symbols[d.Index].Type, nil)
		if !m.Is(core.KindModule) || m.File == nil || file != nil && m.File != file {
			return found
		}
		file = m.File
	}
	return found[:1]
}

// fieldOfClass is a value of the class that a comment says a field of a table has.
func (b *byName) fieldOfClass(l *core.Linker, table *core.Value, name string) *core.Value {
	if !b.Classes {
		return nil
	}
	for _, a := range l.Ask(fieldOf(table.File, table.Symbol().Name, name)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySetting {
				continue
			}
			class := a.File.Facts.Settings[c.Entry.Index].Value
			class = class[strings.LastIndexByte(class, 0)+1:]
			if t := b.class(l, a.File, class); t.Is(core.KindDef) {
				return core.AsValue(t)
			}
		}
	}
	return nil
}
