package conformance

import (
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Render writes a file's facts as text for a reader: one line for each fact
// with a line of its own for what a symbol has besides. Digests and byte
// offsets are left out, names mean indices. Equal facts give equal text.
func Render(f *facts.File) string {
	r := renderer{file: f}
	r.line("file %s%s lines %d%s", f.Language, prefixed(" package ", f.Package), f.Lines, when(" generated", f.Generated))
	if f.Header != "" {
		r.line("header %q", f.Header)
	}
	if f.ParseErrors > 0 {
		r.line("parse-errors %d", f.ParseErrors)
	}
	for _, c := range f.Cut {
		r.line("cut %s at %d", c.Limit, c.Line)
	}
	for i := range f.Imports {
		r.importLine(&f.Imports[i])
	}
	for _, e := range f.Exports {
		r.line("export %d:%d %s = %s%s", e.Line, e.Col, e.Name, Expr(f, e.Expr), flags(e.Flags))
	}
	for i := range f.Symbols {
		r.symbol(i)
	}
	for _, ref := range f.Refs {
		r.line("ref %d:%d %s %s%s", ref.Line, ref.Col, ref.Role, Expr(f, ref.Expr), prefixed(" in ", r.name(ref.Scope)))
	}
	r.rest()
	return r.out.String()
}

type renderer struct {
	file *facts.File
	out  strings.Builder
}

func (r *renderer) line(format string, args ...any) { fmt.Fprintf(&r.out, format+"\n", args...) }

// name gives the qualified name of a symbol, "" for the file.
func (r *renderer) name(i int32) string {
	if i < 0 {
		return ""
	}
	return symbolName(r.file, int(i))
}

// symbolName is a qualified name with what else tells the symbol apart.
func symbolName(f *facts.File, i int) string {
	if i >= len(f.Symbols) {
		return fmt.Sprintf("#%d", i)
	}
	s := &f.Symbols[i]
	name := f.QualifiedName(i)
	if s.Disambiguator != "" {
		name += "<" + s.Disambiguator + ">"
	}
	if s.Ordinal > 0 {
		name += fmt.Sprintf("~%d", s.Ordinal)
	}
	return name
}

var importKinds = [...]string{"module", "name", "star", "effect", "reexport", "dynamic"}

func (r *renderer) importLine(i *facts.Import) {
	r.line("import %d:%d %s %q%s%s%s%s", i.Line, i.Col, importKinds[i.Kind], i.Module, prefixed(" name ", i.Name), prefixed(" as ", i.Local),
		flags(i.Flags), prefixed(" in ", r.name(i.Scope)))
}

func (r *renderer) symbol(i int) {
	s := &r.file.Symbols[i]
	r.line("symbol %s/%s %s [%d:%d-%d:%d] name %d:%d %s%s", s.Kind, s.NodeKind, symbolName(r.file, i), s.Span.StartLine, s.Span.StartCol, s.Span.EndLine, s.Span.EndCol,
		s.NameLine, s.NameCol, s.Visibility, flags(s.Flags))
	if s.Signature != "" && s.Signature != s.Name {
		r.line("  signature %s", s.Signature)
	}
	if s.Doc != "" {
		r.line("  doc %q", s.Doc)
	}
	for _, d := range s.Decorators {
		r.line("  decorator %s", d)
	}
	if s.Value != "" {
		r.line("  value %s", s.Value)
	}
	for _, p := range s.TypeParams {
		r.line("  type-param %s%s%s", p.Name, prefixed(": ", Expr(r.file, p.Constraint)), prefixed(" = ", Expr(r.file, p.Default)))
	}
	for _, p := range s.Params {
		r.line("  param %s%s%s", p.Name, prefixed(": ", Expr(r.file, p.Type)), flags(p.Flags))
	}
	for _, p := range s.Supers {
		r.line("  %s %s", p.Role, Expr(r.file, p.Expr))
	}
	if s.Type != 0 {
		r.line("  type %s", Expr(r.file, s.Type))
	}
	if s.Metrics != (facts.Metrics{}) {
		r.line("  metrics %s", metrics(s.Metrics))
	}
}

func metrics(m facts.Metrics) string {
	var parts []string
	for _, p := range []struct {
		name  string
		value int
	}{{"lines", m.Lines}, {"params", m.Parameters}, {"branches", m.Branches}, {"loops", m.Loops}, {"returns", m.Returns}, {"nesting", m.MaxNesting},
		{"cyclomatic", m.Cyclomatic}, {"cognitive", m.Cognitive}, {"unsafe", m.UnsafeBlocks}, {"unchecked", m.UncheckedCalls}, {"assertions", m.Assertions}} {
		if p.value != 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", p.name, p.value))
		}
	}
	return strings.Join(parts, " ")
}

// rest writes settings, markers, suppressions and terms.
func (r *renderer) rest() {
	for _, s := range r.file.Settings {
		r.line("setting %d %s = %q", s.Line, s.Key, s.Value)
	}
	for _, m := range r.file.Markers {
		r.line("marker %d %s %q", m.Line, m.Kind, m.Text)
	}
	for _, s := range r.file.Suppressions {
		r.line("suppression %d %s%s", s.Line, s.Rule, when(" file", s.File))
	}
	line := "terms"
	for _, t := range r.file.Terms {
		word := " " + t.Text + "@" + termLines(t.Lines)
		if len(line)+len(word) > 140 {
			r.line("%s", line)
			line = "     "
		}
		line += word
	}
	if len(r.file.Terms) > 0 {
		r.line("%s", line)
	}
}

// termLines lists lines; comment lines are marked with #, string lines with ".
func termLines(lines []facts.TermLine) string {
	parts := make([]string, len(lines))
	for i, l := range lines {
		parts[i] = fmt.Sprintf("%d%s", l.Line, [...]string{"", "#", `"`}[l.Type%3])
	}
	return strings.Join(parts, ",")
}

var flagNames = []string{"static", "async", "abstract", "const", "exported", "default", "generator", "override", "deprecated", "test", "optional",
	"variadic", "type-only", "conditional", "pointer", "keyword-only", "overload", "local", "alias", "external", "class-var", "part", "object", "erased", "by-receiver", "partial", "spilled", "numbered", "recursive", "readable", "writable", "augmented", "among"}

func flags(f facts.Flags) string {
	var names []string
	for i, name := range flagNames {
		if f.Has(1 << i) {
			names = append(names, name)
		}
	}
	if f>>len(flagNames) != 0 {
		names = append(names, fmt.Sprintf("%#x", uint32(f)>>len(flagNames)<<len(flagNames)))
	}
	if len(names) == 0 {
		return ""
	}
	return " {" + strings.Join(names, " ") + "}"
}

func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}

func when(name string, on bool) string {
	if on {
		return name
	}
	return ""
}
