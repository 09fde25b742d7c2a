package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// SelectByLabels leaves of overloads those that take arguments by the words with which they are passed; all where none does.
func (b *byName) SelectByLabels(l *core.Linker, overloads *core.Value, words string) *core.Value {
	if !b.ArgumentLabels {
		return overloads
	}
	passed := strings.Split(words, ":")
	if overloads.Is(core.KindDef) {
		if s := overloads.Symbol(); addsOutside(l, overloads) && isOtherThan(s, passed) {
			return core.ExternalValue("?." + s.Name) // the library's own of the name
		}
		return overloads
	}
	fit := slices.DeleteFunc(slices.Clone(overloads.Args), func(o *core.Value) bool {
		return isOtherThan(o.Symbol(), passed)
	})
	if len(fit) == 0 && !slices.ContainsFunc(overloads.Args, func(o *core.Value) bool { return !addsOutside(l, o) }) {
		return core.ExternalValue("?." + overloads.Args[0].Symbol().Name)
	}
	switch len(fit) {
	case 0, len(overloads.Args):
		return overloads
	case 1:
		return fit[0]
	}
	v := *overloads
	v.Args = fit
	return &v
}

// isOtherThan reports a function that takes no arguments by the words with which some are passed.
func isOtherThan(s *facts.Symbol, passed []string) bool {
	taken := wordsOf(s.Disambiguator)
	return len(taken) == len(s.Params) && s.Kind.IsCallable() && !takesWords(s.Params, taken, passed)
}

// addsOutside reports a member that an extension adds to a type from outside.
func addsOutside(l *core.Linker, v *core.Value) bool {
	s := v.Symbol()
	if s.Container < 0 {
		return false
	}
	return v.File.Facts.Symbols[s.Container].Kind == facts.KindExtension && !l.SelfType(v.File, s.Container).Is(core.KindDef)
}

// wordsOf are the words by which the parameters of a function are passed, "_" for one that is passed by its place, as
// what distinguishes overloads has them.
func wordsOf(disambiguator string) []string {
	parameters := strings.TrimSuffix(disambiguator[strings.IndexByte(disambiguator, '(')+1:], ")")
	var words []string
	for depth, rest := 0, parameters; rest != ""; {
		end := strings.IndexFunc(rest, func(c rune) bool {
			switch c {
			case '(', '[', '<':
				depth++
			case ')', ']', '>':
				depth--
			}
			return c == ',' && depth <= 0
		})
		one := rest
		if rest = ""; end >= 0 {
			one, rest = one[:end], one[end+1:]
		}
		word, _, passed := strings.Cut(one, ":")
		if !passed || strings.ContainsAny(word, "([<@") {
			word = "_"
		}
		words, depth = append(words, word), 0
	}
	return words
}

// takesWords reports whether parameters take what is passed by some words: in order, without those that may be left out.
// A function that stands behind the call may be for any of those that are left.
func takesWords(params []facts.Param, taken, passed []string) bool {
	behind, next := 0, 0
	for n, w := range passed {
		if w == "?" {
			behind++
			continue
		}
		if w == "_" && n > 0 && next > 0 && params[next-1].Flags.Has(facts.Variadic) && (next == len(taken) || taken[next] != "_") {
			continue
		}
		for ; next < len(taken) && taken[next] != w; next++ {
			if !params[next].Flags.Has(facts.Optional) && !params[next].Flags.Has(facts.Variadic) {
				if behind == 0 {
					return false
				}
				behind--
			}
		}
		if next == len(taken) {
			return false
		}
		next++
	}
	for ; next < len(taken); next++ {
		if !params[next].Flags.Has(facts.Optional) && !params[next].Flags.Has(facts.Variadic) {
			behind--
		}
	}
	return behind >= 0
}
