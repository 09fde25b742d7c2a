//go:build cgo

package spec

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// importing adds what a statement, or a part of one, binds. prefix is the path that
// its parts around begin with.
func (x *extractor) importing(m *importing, i int32, prefix string, flags facts.Flags) {
	if m.export != nil && x.leads(m.export, i) {
		flags |= facts.Exported
	}
	flags |= m.Flags
	at, path := int32(-1), prefix
	x.each(m.path, i, func(n int32) bool { at, path = n, x.joined(path, x.dots(x.dotted(n))); return true })
	if m.File {
		path = m.Before + strings.Trim(x.str(max(at, 0)), "\"'`")
	}
	if m.items != nil {
		items := x.all(m.items, i)
		slices.Sort(items) // in the order of the text
		for _, item := range items {
			for _, r := range x.at(x.nodes[item].Kind).imports {
				if r.Inside && x.applies(r.when, r.unless, item) {
					x.importing(r, item, path, flags)
					break
				}
			}
		}
		return
	}
	if _, done := x.modules[i]; done && m.Value || path == "" && !m.Star || m.Star && m.Values && x.importValue(m, i) {
		return
	}
	imp := facts.Import{Kind: facts.ImportName, Flags: flags}
	name := x.lastName(at)
	switch {
	case m.File:
		imp.Kind, imp.Module = facts.ImportStar, path
	case m.Star:
		imp.Kind, imp.Module, imp.Name = facts.ImportStar, path, "*"
	case m.Module:
		imp.Kind, imp.Module, imp.Local = facts.ImportModule, path, path
	default:
		imp.Module, imp.Name = x.cut(path)
		imp.Local = imp.Name
	}
	if alias := x.first(m.alias, i); alias >= 0 {
		imp.Local = x.str(alias)
	}
	if m.Called != nil && imp.Local == "" {
		imp.Local = m.Called(path)
	}
	part := x.first(m.part, i)
	if part >= 0 {
		imp.Name = x.str(part)
	}
	switch {
	case !m.File:
	case part >= 0:
		imp.Kind = facts.ImportName
	case imp.Local != "" || m.Value:
		imp.Kind = facts.ImportModule
	}
	if name < 0 || !x.isWritten(name) {
		name = i
	}
	imp.Line, imp.Col = x.nodes[name].StartRow+1, x.nodes[name].StartCol+1
	imp.Scope = x.containing(x.top().symbol, x.nodes[name].Start)
	x.file.Imports = append(x.file.Imports, imp)
	if m.Value {
		x.modules[i] = len(x.file.Imports) - 1
	}
	for _, read := range x.all(m.refers, i) {
		x.importedRead(read, &imp)
	}
}

// importedRead refers to a name that an import reads: one of what it imports last, where that is a module with a name of its own, or
// the one that it takes out of a file.
func (x *extractor) importedRead(read int32, imp *facts.Import) {
	if f := x.form(read); f != nil && f.Is == Member {
		x.emit(f, read)
		return
	}
	e := x.lookup(x.str(read), false, facts.SpaceValue)
	switch this := x.b.Import(len(x.file.Imports) - 1); {
	case imp.Kind == facts.ImportModule:
		e = x.b.MemberIn(this, x.str(read), facts.SpaceValue)
	case imp.Kind == facts.ImportName && imp.Name == x.str(read):
		e = this
	}
	x.ref(read, e, facts.RoleReads)
}

// loaded is the module that an expression gives by loading a file; 0 for another.
func (x *extractor) loaded(i int32) facts.ExprID {
	for _, m := range x.at(x.nodes[i].Kind).imports {
		if m.Value && x.applies(m.when, m.unless, i) {
			x.importing(m, i, "", m.Flags)
			if n, ok := x.modules[i]; ok {
				return x.b.Import(n)
			}
		}
	}
	return 0
}

// containing is the definition, or the one around it, whose text an offset lies in. In
// damaged text a scope may go on behind its definition.
func (x *extractor) containing(symbol int32, offset uint32) int32 {
	for symbol >= 0 {
		if s := &x.file.Symbols[symbol]; s.Span.Start <= offset && offset < s.Span.End {
			break
		}
		symbol = x.file.Symbols[symbol].Container
	}
	return symbol
}

// export notes what a file gives to those that import it.
func (x *extractor) export(i int32) {
	if i < 0 || x.top().symbol >= 0 && x.file.Symbols[x.top().symbol].Kind.IsCallable() {
		return
	}
	e := x.value(i)
	if s, ok := x.begins[i]; ok {
		e = x.b.Symbol(int(s))
	}
	if n := &x.nodes[i]; e != 0 {
		x.file.Exports = append(x.file.Exports, facts.Export{Name: "=", Expr: e, Line: n.StartRow + 1, Col: n.StartCol + 1})
	}
}

// dotted gives a path as written, without white space, comments and type arguments.
func (x *extractor) dotted(i int32) string {
	if i < 0 {
		return ""
	}
	var b strings.Builder
	for n := i; n < x.nodes[i].Last; n++ {
		if f := x.form(n); f != nil && f.Is == Generic {
			b.WriteString(x.dotted(x.first(f.of, n)))
			n = x.nodes[n].Last - 1
			continue
		}
		if x.nodes[n].Last == n+1 && x.classes[x.nodes[n].Kind%uint16(len(x.classes))] != commentClass {
			b.WriteString(x.str(n))
		}
	}
	return b.String()
}

// joined puts a path behind another. The word for the module itself, as in
// `a::{self}`, is the path before it.
func (x *extractor) joined(prefix, path string) string {
	switch {
	case prefix == "" || path == "":
		return prefix + path
	case path == x.Here:
		return prefix
	}
	return prefix + x.between() + path
}

// cut parts a path before its last name.
func (x *extractor) cut(path string) (module, name string) {
	if n := strings.LastIndex(path, x.between()); n >= 0 {
		return path[:n], path[n+len(x.between()):]
	}
	return "", path
}

// between is put between the names of a path as it is kept.
func (x *extractor) between() string {
	if x.Dots {
		return "."
	}
	return x.Separator
}

// lastName gives the last word of a path.
func (x *extractor) lastName(i int32) int32 {
	last := int32(-1)
	if i < 0 {
		return last
	}
	for n := i; n < x.nodes[i].Last; n++ {
		if x.nodes[n].Last == n+1 && isNamed(&x.nodes[n]) {
			last = n
		}
	}
	return last
}

// importValue brings the members of a value into scope, if that is what an import names: a local, or a variable of the
// definitions around.
func (x *extractor) importValue(m *importing, i int32) bool {
	path := x.all(m.path, i)
	if len(path) == 0 {
		return false
	}
	first := x.str(path[0])
	isLocal := len(x.known[first]) > 0
	if !isLocal && !x.isVariableAround(first) {
		return false
	}
	v := x.lookup(first, false, facts.SpaceValue)
	if !isLocal {
		x.ref(path[0], v, facts.RoleReads)
	}
	for _, at := range path[1:] {
		v = x.b.MemberIn(v, x.str(at), facts.SpaceValue)
		x.ref(at, v, facts.RoleReads)
	}
	if len(x.lambdas) < maxLambdas {
		x.lambdas = append(x.lambdas, lambda{node: i, last: x.top().last, symbol: x.top().symbol, on: v, how: facts.WithinValue, imported: true})
	}
	return true
}

// isVariableAround reports a variable that a definition around the node at hand declares.
func (x *extractor) isVariableAround(name string) bool {
	for s := x.top().symbol; s >= 0; s = x.file.Symbols[s].Container {
		for i := int(s) + 1; i < len(x.file.Symbols) && x.file.Symbols[i].Span.Start < x.file.Symbols[s].Span.End; i++ {
			if m := &x.file.Symbols[i]; m.Container == s && m.Name == name {
				return m.Kind == facts.KindProperty || m.Kind == facts.KindField || m.Kind == facts.KindValue
			}
		}
	}
	return false
}
