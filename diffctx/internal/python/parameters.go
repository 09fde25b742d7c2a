package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Param is a parameter as callers see it.
type Param struct {
	Name       string
	Positional bool // by its place alone
	Keyword    bool // by its name alone
	Optional   bool
}

// Parameters are what callers see of a function's parameters, without the receiver.
type Parameters struct {
	List           []Param // without *rest and **keywords
	Rest, Keywords bool
}

// Read reads what the list of parameters leaves open, `/` and the two kinds
// of stars, from the signature as written.
func Read(s *facts.Symbol) Parameters {
	var out Parameters
	written := parameterTexts(s)
	last := slices.Index(written, "/") - 1
	var before string // the last parameter that is given by place alone
	if last >= 0 {
		before = paramName(written[last])
	}
	for _, p := range s.Params {
		if p.Flags.Has(facts.Variadic) {
			stars := strings.Contains(s.Signature, "**"+p.Name)
			out.Keywords = out.Keywords || stars
			out.Rest = out.Rest || !stars
			continue
		}
		out.List = append(out.List, Param{Name: p.Name, Keyword: p.Flags.Has(facts.KeywordOnly), Optional: p.Flags.Has(facts.Optional),
			Positional: strings.HasPrefix(p.Name, "__") && !strings.HasSuffix(p.Name, "__")})
	}
	if n := out.find(before); before != "" && n >= 0 {
		for i := range n + 1 {
			out.List[i].Positional = true
		}
	}
	return out
}

func (p Parameters) find(name string) int {
	return slices.IndexFunc(p.List, func(x Param) bool { return x.Name == name })
}

// byPlace lists those that a positional argument may set.
func (p Parameters) byPlace() []Param {
	return slices.DeleteFunc(slices.Clone(p.List), func(x Param) bool { return x.Keyword })
}

// parameterTexts splits the list of parameters of a Python signature.
func parameterTexts(s *facts.Symbol) []string {
	i := strings.Index(s.Signature, s.Name)
	if i < 0 {
		return nil
	}
	i += len(s.Name)
	if i < len(s.Signature) && s.Signature[i] == '[' {
		i = signature.Closing(s.Signature, i)
	}
	if i >= len(s.Signature) || s.Signature[i] != '(' {
		return nil
	}
	text := s.Signature[i+1 : max(i+1, signature.Closing(s.Signature, i)-1)]
	var out []string
	from := 0
	for k := 0; k <= len(text); {
		switch {
		case k == len(text) || text[k] == ',':
			if part := strings.TrimSpace(text[from:k]); part != "" {
				out = append(out, part)
			}
			k++
			from = k
		case strings.IndexByte("([{", text[k]) >= 0:
			k = signature.Closing(text, k)
		default:
			if n, _ := signature.SkipOpaque([]byte(text[k:]), Syntax()); n > 0 {
				k += n
			} else {
				k++
			}
		}
	}
	return out
}

func paramName(written string) string {
	if i := strings.IndexFunc(written, signature.NotWord); i >= 0 {
		return written[:i]
	}
	return written
}

// Differs says for which calls of the function x the function y has no place,
// going by their parameters; empty when all calls that suited suit.
func Differs(x, y *facts.Symbol) string {
	if y.Flags.Has(facts.Async) && !x.Flags.Has(facts.Async) && !x.Flags.Has(facts.Generator) && !givesAwaitable(x) {
		return "is now async: callers have to await it"
	}
	if y.Flags.Has(facts.Overload) && !x.Flags.Has(facts.Overload) {
		return "" // what overloads that are new leave out is for type checkers: the function behind them takes what it did, as far as they say
	}
	return Read(x).Differs(Read(y), x.Flags.Has(facts.Overload))
}

// Differs does so for the parameters alone. Overloads say what a function
// takes, which is less than it has parameters for.
func (was Parameters) Differs(is Parameters, overload bool) string {
	if reason := placesDiffer(was, is); reason != "" {
		return reason
	}
	for _, p := range was.List {
		if !p.Keyword {
			continue
		}
		i := is.find(p.Name)
		switch {
		case i < 0 && !is.Keywords:
			return "no longer has a parameter " + p.Name
		case i >= 0 && is.List[i].Positional:
			return "parameter " + p.Name + " is now positional-only"
		case i >= 0 && p.Optional && !is.List[i].Optional:
			return "now requires " + p.Name
		}
	}
	for _, q := range is.List {
		if !q.Optional && was.find(q.Name) < 0 && !was.Rest && !was.Keywords && !tookPlace(was, is, q) {
			return "now requires " + q.Name
		}
	}
	switch {
	case overload:
	case was.Rest && !is.Rest:
		return "no longer takes further arguments"
	case was.Keywords && !is.Keywords:
		return "no longer takes other keywords"
	}
	return ""
}

// placesDiffer judges the parameters that callers may give by their place.
func placesDiffer(was, is Parameters) string {
	old, new := was.byPlace(), is.byPlace()
	for k, p := range old {
		at := is.find(p.Name)
		if k < len(new) && new[k].Name == p.Name {
			switch {
			case new[k].Positional && !p.Positional:
				return "parameter " + p.Name + " is now positional-only"
			case p.Optional && !new[k].Optional:
				return "now requires " + p.Name
			}
			continue
		}
		switch {
		case p.Positional && k < len(new):
			if p.Optional && !new[k].Optional {
				return "now requires " + new[k].Name
			}
		case at >= 0 && is.List[at].Keyword:
			if !is.Rest || k < len(new) {
				return "parameter " + p.Name + " is now keyword-only"
			}
		case at >= 0 && k < len(new) && !new[k].Optional && was.find(new[k].Name) < 0:
			return "now requires " + new[k].Name
		case at >= 0:
			return "parameter " + p.Name + " now has another position"
		case k < len(new) && len(old) == len(new) && was.find(new[k].Name) < 0 && !is.Keywords:
			return "parameter " + p.Name + " is now called " + new[k].Name
		case is.Keywords && !p.Positional && (k < len(new) || !is.Rest):
			return "parameter " + p.Name + " is now keyword-only"
		case k < len(new), !is.Rest || !is.Keywords && !p.Positional:
			return "no longer has a parameter " + p.Name
		}
	}
	return ""
}

// tookPlace reports a parameter that is where one stood that is given by its
// place alone: its name never counted.
func tookPlace(was, is Parameters, q Param) bool {
	old, new := was.byPlace(), is.byPlace()
	k := slices.IndexFunc(new, func(x Param) bool { return x.Name == q.Name })
	return k >= 0 && k < len(old) && old[k].Positional && !old[k].Optional
}

// givesAwaitable reports a function that says that what it gives is awaited.
func givesAwaitable(s *facts.Symbol) bool {
	_, result, ok := strings.Cut(s.Signature, "->")
	return ok && (strings.Contains(result, "Awaitable") || strings.Contains(result, "Coroutine") || strings.Contains(result, "Future"))
}
