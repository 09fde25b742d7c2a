package ecmascript

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxRenamed bounds the keys of a mapped type that names them anew.
const maxRenamed = 64

// renamedKeys gives the names that a mapped type calls its keys, and what each is the name of; nil where not all are
// known.
func renamedKeys(l *core.Linker, f *core.File, x *facts.Expr, keys *core.Value, v *core.Env) (*core.Value, map[string]*core.Value) {
	key, _ := l.PairAt(f, x.A, 0)
	as, _ := l.PairAt(f, x.A, 2)
	keys = (&Comparer{Binder: Binder{}, Linker: l}).Resolved(keys)
	if key == 0 || keys == nil {
		return nil, nil
	}
	all, ok := alternativesOf(l, keys)
	if !ok || len(all) > maxRenamed {
		return nil, nil
	}
	of := map[string]*core.Value{}
	var names []string
	for _, k := range all {
		texts, ok := textsOf(l, l.Eval(f, as, v.Binding(l.Expr(f, key), k)), 0)
		if !ok || len(names)+len(texts) > maxRenamed {
			return nil, nil
		}
		for _, name := range texts {
			if of[name] == nil {
				names = append(names, name)
			}
			of[name] = core.UnionOf([]*core.Value{of[name], k})
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	return core.Wrap(core.KindUnion, literals(names)...), of
}

// textsOf lists the texts that a type of names has; ok is false where these are not known to be all.
func textsOf(l *core.Linker, t *core.Value, depth int) (all []string, ok bool) {
	t = (&Comparer{Binder: Binder{}, Linker: l}).Resolved(t)
	switch {
	case t == nil, depth > maxUnify:
		return nil, false
	case core.IsBoth(t): // string & K
		parts := slices.DeleteFunc(slices.Clone(t.Args), func(a *core.Value) bool { return a.Is(core.KindBuiltin) && a.Text == "string" && len(a.Args) == 0 })
		if len(parts) != 1 {
			return nil, false
		}
		return textsOf(l, parts[0], depth+1)
	case t.Is(core.KindBuiltin) && t.Text == facts.TemplateType:
		return joinedTexts(l, t.Args, depth+1)
	case (t.Is(core.KindBuiltin) || t.Is(core.KindExternal)) && len(t.Args) == 1 && inOtherLetters(t.Text, "") != nil:
		texts, ok := textsOf(l, t.Args[0], depth+1)
		for n, text := range texts {
			texts[n] = *inOtherLetters(t.Text, text)
		}
		return texts, ok
	case t.Is(core.KindBuiltin) && core.IsLiteral(t) && len(t.Args) == 0 && t.Text[0] == '"':
		text, err := strconv.Unquote(t.Text)
		return []string{text}, err == nil
	}
	parts, ok := alternativesOf(l, t)
	if !ok || len(parts) == 1 && core.SameValue(parts[0], t, 0) {
		return nil, false
	}
	for _, a := range parts {
		more, ok := textsOf(l, a, depth+1)
		if !ok {
			return nil, false
		}
		all = append(all, more...)
	}
	return all, true
}

// joinedTexts lists what texts, put together in their order, may be.
func joinedTexts(l *core.Linker, parts []*core.Value, depth int) ([]string, bool) {
	all := []string{""}
	for _, p := range parts {
		texts, ok := textsOf(l, p, depth)
		if !ok || len(all)*len(texts) > maxRenamed {
			return nil, false
		}
		var longer []string
		for _, before := range all {
			for _, text := range texts {
				longer = append(longer, before+text)
			}
		}
		all = longer
	}
	return all, true
}

// inOtherLetters is a text as one of the language's own types writes it; nil for other types.
func inOtherLetters(how, text string) *string {
	first, size := utf8.DecodeRuneInString(text)
	switch {
	case how == "Uppercase":
		text = strings.ToUpper(text)
	case how == "Lowercase":
		text = strings.ToLower(text)
	case how == "Capitalize" && size > 0:
		text = string(unicode.ToUpper(first)) + text[size:]
	case how == "Uncapitalize" && size > 0:
		text = string(unicode.ToLower(first)) + text[size:]
	case how != "Capitalize" && how != "Uncapitalize":
		return nil
	}
	return &text
}
