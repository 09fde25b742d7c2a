package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// maxReexports bounds a chain of re-exports.
const maxReexports = 16

// exported finds a name that a module exports, through re-exports.
func (b ecmascript) exported(l *linker, f *File, name string, space nameSpace, depth int) *value {
	if f == nil || depth > maxReexports {
		return nil
	}
	var all []*value
	for _, d := range l.exports(key(askExport, f.Path, name), name) {
		v := b.exportedValue(l, d, space)
		if depth > 0 {
			v = ruled(v, RuleReexport)
		}
		if v != nil && (space == anySpace || !v.is(kindDef) || inSpace(v.symbol(), space)) {
			all = append(all, v)
		}
	}
	if len(all) > 0 {
		return first(all)
	}
	if name == "default" {
		return nil
	}
	declared := slices.DeleteFunc(l.symbols(key(askExport, f.Path, name), name), func(d defAt) bool { return !inSpace(&d.f.Facts.Symbols[d.i], space) })
	if len(declared) > 0 { // in a declaration file
		return choose(declared)
	}
	for _, a := range l.ask(key(askStar, f.Path, "")) {
		for _, c := range a.c {
			if c.e.kind != entryExport {
				continue
			}
			m := l.eval(a.f, a.f.Facts.Exports[c.e.i].Expr, nil)
			if !m.is(kindModule) {
				continue
			}
			if v := b.exported(l, m.f, name, space, depth+1); v != nil {
				return ruled(v, RuleStar)
			}
		}
	}
	return nil
}

// exportedValue is what an export passes on. A name of the file is looked up in
// the name space that is asked for: it may mean a type and a value.
func (b ecmascript) exportedValue(l *linker, d defAt, space nameSpace) *value {
	e := d.f.Facts.Exports[d.i].Expr
	if x := l.expr(d.f, e); x.Op == facts.OpName || x.Op == facts.OpTypeName {
		return b.name(l, d.f, x.S, space)
	}
	return l.eval(d.f, e, nil)
}

// first joins declarations of one name: a type and a value exported under it
// are one thing to importers.
func first(all []*value) *value {
	v := all[0]
	for _, o := range all[1:] {
		if o.is(kindDef) && v.is(kindDef) && (o.f != v.f || o.i != v.i) {
			c := *v
			c.also = append(append([]defAt{}, v.also...), defAt{o.f, o.i})
			v = &c
		}
	}
	return v
}

// exportsAll reports a declaration file that exports all that it declares, since it is
// a module and lists nowhere what it exports.
func exportsAll(f *File) bool {
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
