package ecmascript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxReexports bounds a chain of re-exports.
const maxReexports = 16

// exported finds a name that a module exports, through re-exports.
func (b Binder) exported(l *core.Linker, f *core.File, name string, space core.NameSpace, depth int) *core.Value {
	if f == nil || depth > maxReexports {
		return nil
	}
	var all []*core.Value
	for _, d := range l.Exports(core.NewQuestion(core.AskExport, f.Path, name), name) {
		v := b.exportedValue(l, d, space)
		if depth > 0 {
			v = core.WithRule(v, core.RuleReexport)
		}
		if v != nil && (space == core.AnySpace || !v.Is(core.KindDef) || core.InSpace(v.Symbol(), space)) {
			all = append(all, v)
		}
	}
	if len(all) > 0 {
		return first(all)
	}
	if name == "default" {
		return nil
	}
	declared := slices.DeleteFunc(l.Symbols(core.NewQuestion(core.AskExport, f.Path, name), name), func(d core.Definition) bool { return !core.InSpace(&d.File.Facts.Symbols[d.Index], space) })
	if len(declared) > 0 { // in a declaration file
		return core.Choose(declared)
	}
	var outside *core.Value // what a library that the module passes on as a whole may have
	for _, a := range l.Ask(core.NewQuestion(core.AskStar, f.Path, "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntryExport {
				continue
			}
			m := l.Eval(a.File, a.File.Facts.Exports[c.Entry.Index].Expr, nil)
			if m.Is(core.KindExternal) && outside == nil {
				outside = core.ExternalValue(m.Text + "." + name)
			}
			if !m.Is(core.KindModule) {
				continue
			}
			switch v := b.exported(l, m.File, name, space, depth+1); {
			case v.Is(core.KindExternal):
				outside = v
			case v != nil:
				return core.WithRule(v, core.RuleStar)
			}
		}
	}
	return outside
}

// exportedValue is what an export passes on. A name of the file is looked up in
// the name space that is asked for: it may mean a type and a value.
func (b Binder) exportedValue(l *core.Linker, d core.Definition, space core.NameSpace) *core.Value {
	e := d.File.Facts.Exports[d.Index].Expr
	if x := l.Expr(d.File, e); x.Op == facts.OpName || x.Op == facts.OpTypeName {
		return b.Name(l, d.File, x.S, space)
	}
	return l.Eval(d.File, e, nil)
}

// first joins declarations of one name: a type and a value exported under it
// are one thing to importers.
func first(all []*core.Value) *core.Value {
	v := all[0]
	for _, o := range all[1:] {
		if o.Is(core.KindDef) && v.Is(core.KindDef) && (o.File != v.File || o.Index != v.Index) {
			c := *v
			c.Also = append(append([]core.Definition{}, v.Also...), core.Definition{File: o.File, Index: o.Index})
			v = &c
		}
	}
	return v
}

// exportsAll reports a declaration file that exports all that it declares, since it is
// a module and lists nowhere what it exports.
func exportsAll(f *core.File) bool {
	if _, ext := splitStem(f.Path); !strings.HasPrefix(ext, ".d.") || isScript(f.Facts) {
		return false
	}
	for _, x := range f.Facts.Exports {
		if int(x.Expr) >= len(f.Facts.Exprs) {
			return false
		}
		e := f.Facts.Exprs[x.Expr]
		if e.Op != facts.OpSymbol {
			return false
		}
		if s := &f.Facts.Symbols[e.N]; s.NameLine != x.Line || s.NameCol != x.Col {
			return false // in a list
		}
	}
	return true
}
