package java

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// accessed is the field that a method of a name reads or writes which nobody wrote: an annotation
// makes it. It serves as the method.
func (b java) accessed(l *core.Linker, t *core.Value, name string) *core.Value {
	l.Touch(t.File, t.Index)
	if !t.Symbol().Flags.Has(facts.Augmented) {
		return nil
	}
	for _, a := range accessorForms {
		stem, ok := strings.CutPrefix(name, a.prefix)
		if first, _ := utf8.DecodeRuneInString(stem); !ok || stem == "" || a.prefix != "" && unicode.IsLower(first) {
			continue
		}
		for _, field := range a.fields(stem) {
			for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), field), field) {
				if s := &d.File.Facts.Symbols[d.Index]; s.Kind == facts.KindField && s.Flags&a.makes != 0 {
					return &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleAccessor, Text: name}
				}
			}
		}
	}
	return nil
}

// isAccessor reports a field that stands for the method which reads or writes it.
func isAccessor(v *core.Value) bool { return v.Symbol().Kind == facts.KindField && v.Text != "" }

// accessorForm is a way to call accessors: what is before the name of the field.
type accessorForm struct {
	prefix string
	makes  facts.Flags
	fields func(stem string) []string
}

var accessorForms = []accessorForm{
	{"get", facts.Readable, beanFields},
	{"is", facts.Readable, flagFields},
	{"set", facts.Writable, flagFields},
	{"with", facts.Writable, beanFields},
	{"", facts.Readable | facts.Writable, func(stem string) []string { return []string{stem} }},
}

// beanFields are the names of a field whose accessor has its name in capitals.
func beanFields(stem string) []string {
	first, n := utf8.DecodeRuneInString(stem)
	lower := string(unicode.ToLower(first)) + stem[n:]
	if lower == stem {
		return []string{stem}
	}
	return []string{lower, stem}
}

// flagFields are the same where the field's name may begin with "is", which accessors leave out.
func flagFields(stem string) []string { return append(beanFields(stem), "is"+stem) }

// accessorResult is what an accessor gives: the field's value, a value of the field's type around it
// from one that makes a copy, and of others nobody knows.
func accessorResult(l *core.Linker, callee *core.Value) *core.Value {
	s := callee.Symbol()
	switch {
	case strings.HasPrefix(callee.Text, "with") && callee.Text != s.Name:
		return core.AsInferred(core.InstanceOf(&core.Value{Kind: core.KindDef, File: callee.File, Index: s.Container, Env: callee.Env}))
	case s.Flags.Has(facts.Readable) && !strings.HasPrefix(callee.Text, "set"):
		return core.AsInferred(l.ValueOf(callee))
	}
	return nil
}
