package diffctx

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// pythonParam is a parameter as callers see it.
type pythonParam struct {
	name       string
	positional bool // by its place alone
	keyword    bool // by its name alone
	optional   bool
}

// pythonParams are a function's parameters without the receiver.
type pythonParams struct {
	list           []pythonParam // without *rest and **keywords
	rest, keywords bool
}

// paramsOf reads what the list of parameters leaves open, `/` and the two kinds
// of stars, from the signature as written.
func paramsOf(s *facts.Symbol) pythonParams {
	var out pythonParams
	written := parameterTexts(s)
	last := slices.Index(written, "/") - 1
	var before string // the last parameter that is given by place alone
	if last >= 0 {
		before = paramName(written[last])
	}
	for _, p := range s.Params {
		if p.Flags.Has(facts.Variadic) {
			stars := strings.Contains(s.Signature, "**"+p.Name)
			out.keywords = out.keywords || stars
			out.rest = out.rest || !stars
			continue
		}
		out.list = append(out.list, pythonParam{name: p.Name, keyword: p.Flags.Has(facts.KeywordOnly), optional: p.Flags.Has(facts.Optional),
			positional: strings.HasPrefix(p.Name, "__") && !strings.HasSuffix(p.Name, "__")})
	}
	if n := out.find(before); before != "" && n >= 0 {
		for i := range n + 1 {
			out.list[i].positional = true
		}
	}
	return out
}

func (p pythonParams) find(name string) int {
	return slices.IndexFunc(p.list, func(x pythonParam) bool { return x.name == name })
}

// byPlace lists those that a positional argument may set.
func (p pythonParams) byPlace() []pythonParam {
	return slices.DeleteFunc(slices.Clone(p.list), func(x pythonParam) bool { return x.keyword })
}

// parameterTexts splits the list of parameters of a Python signature.
func parameterTexts(s *facts.Symbol) []string {
	i := strings.Index(s.Signature, s.Name)
	if i < 0 {
		return nil
	}
	i += len(s.Name)
	if i < len(s.Signature) && s.Signature[i] == '[' {
		i = closing(s.Signature, i)
	}
	if i >= len(s.Signature) || s.Signature[i] != '(' {
		return nil
	}
	text := s.Signature[i+1 : max(i+1, closing(s.Signature, i)-1)]
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
			k = closing(text, k)
		default:
			if n, _ := skipOpaque([]byte(text[k:]), "python"); n > 0 {
				k += n
			} else {
				k++
			}
		}
	}
	return out
}

func paramName(written string) string {
	if i := strings.IndexFunc(written, notWord); i >= 0 {
		return written[:i]
	}
	return written
}

// pythonDiffers says for which calls of one function the other has no place,
// going by their parameters; empty when all calls that suited suit.
func pythonDiffers(o, n offer) string {
	x, y := o.facts(), n.facts()
	if y.Flags.Has(facts.Async) && !x.Flags.Has(facts.Async) && !x.Flags.Has(facts.Generator) && !givesAwaitable(x) {
		return "is async now: callers have to await it"
	}
	if y.Flags.Has(facts.Overload) && !x.Flags.Has(facts.Overload) {
		return "" // what overloads that are new leave out is for type checkers: the function behind them takes what it did, as far as they tell
	}
	return paramsDiffer(paramsOf(x), paramsOf(y), x.Flags.Has(facts.Overload))
}

// paramsDiffer does so for the parameters alone. Overloads say what a function
// takes, which is less than it has parameters for.
func paramsDiffer(was, is pythonParams, overload bool) string {
	if reason := placesDiffer(was, is); reason != "" {
		return reason
	}
	for _, p := range was.list {
		if !p.keyword {
			continue
		}
		i := is.find(p.name)
		switch {
		case i < 0 && !is.keywords:
			return "has no parameter " + p.name + " any longer"
		case i >= 0 && is.list[i].positional:
			return p.name + " is given by its place alone now"
		case i >= 0 && p.optional && !is.list[i].optional:
			return "asks for " + p.name + " now"
		}
	}
	for _, q := range is.list {
		if !q.optional && was.find(q.name) < 0 && !was.rest && !was.keywords && !tookPlace(was, is, q) {
			return "asks for " + q.name + " now"
		}
	}
	switch {
	case overload:
	case was.rest && !is.rest:
		return "takes no further arguments now"
	case was.keywords && !is.keywords:
		return "takes no other keywords now"
	}
	return ""
}

// placesDiffer judges the parameters that callers may give by their place.
func placesDiffer(was, is pythonParams) string {
	old, new := was.byPlace(), is.byPlace()
	for k, p := range old {
		at := is.find(p.name)
		if k < len(new) && new[k].name == p.name {
			switch {
			case new[k].positional && !p.positional:
				return p.name + " is given by its place alone now"
			case p.optional && !new[k].optional:
				return "asks for " + p.name + " now"
			}
			continue
		}
		switch {
		case p.positional && k < len(new):
			if p.optional && !new[k].optional {
				return "asks for " + new[k].name + " now"
			}
		case at >= 0 && is.list[at].keyword:
			if !is.rest || k < len(new) {
				return p.name + " is given by its name alone now"
			}
		case at >= 0:
			return p.name + " has another place now"
		case k < len(new) && len(old) == len(new) && was.find(new[k].name) < 0 && !is.keywords:
			return p.name + " is called " + new[k].name + " now"
		case k < len(new), !is.rest || !is.keywords && !p.positional:
			return "has no parameter " + p.name + " any longer"
		}
	}
	return ""
}

// tookPlace reports a parameter that stands where one stood that is given by its
// place alone: its name never counted.
func tookPlace(was, is pythonParams, q pythonParam) bool {
	old, new := was.byPlace(), is.byPlace()
	k := slices.IndexFunc(new, func(x pythonParam) bool { return x.name == q.name })
	return k >= 0 && k < len(old) && old[k].positional && !old[k].optional
}

// givesAwaitable reports a function that says that what it gives is awaited.
func givesAwaitable(s *facts.Symbol) bool {
	_, result, ok := strings.Cut(s.Signature, "->")
	return ok && (strings.Contains(result, "Awaitable") || strings.Contains(result, "Coroutine") || strings.Contains(result, "Future"))
}
