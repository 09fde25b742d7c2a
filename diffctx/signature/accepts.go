// Package signature reads what calls pass and what definitions take, from their text
// and facts alone: argument lists, parameters, results. It knows no graph, so what
// cannot be known from the text is accepted.
package signature

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// acceptsParams reports whether a function with these parameters can be called with these Arguments, as
// far as their number and names tell. What cannot be known is accepted.
func acceptsParams(language string, params []facts.Param, a Arguments) bool {
	l := extract.ByName(language)
	switch {
	case l == nil || a.Spread || l.AnyArguments:
		return true
	case l.Calls.Named:
		return acceptsNamed(params, a)
	case l.Calls.Results:
		return acceptsResults(params, a)
	case l.Calls.Counted:
		return acceptsCounted(params, a, l.Calls)
	}
	return !l.PlainCalls || acceptsInOrder(params, a)
}

// Accepts reports whether a function can be called with these arguments: one that is called as a
// member of its first parameter takes that before the name, or among them.
func Accepts(language string, s *facts.Symbol, a Arguments) bool {
	switch calls := lang.CallsOf(language); {
	case !s.Flags.Has(facts.ByReceiver):
		return acceptsParams(language, s.Params, a)
	case calls.ReceiverApart:
		a.Texts = a.withoutReceiver(language)
		return acceptsParams(language, s.Params, a)
	case calls.Counted && len(s.Params) > 0: // an extension
		return acceptsParams(language, s.Params[1:], a)
	}
	return acceptsParams(language, s.Params, a) || len(s.Params) > 0 && acceptsParams(language, s.Params[1:], a)
}

// withoutReceiver are the arguments but for the receiver of a method that is called through its type.
func (a Arguments) withoutReceiver(language string) []string {
	if lang.CallsOf(language).ReceiverApart && strings.HasSuffix(a.Before+a.Callee, "::") && len(a.Texts) > 0 {
		return a.Texts[1:]
	}
	return a.Texts
}

// acceptsCounted reports whether there are as many arguments as parameters ask for.
func acceptsCounted(params []facts.Param, a Arguments, calls lang.Calls) bool {
	required, most := counts(params)
	least, top := len(a.Texts), len(a.Texts)+a.Blocks
	if calls.Collapsed {
		if n := a.labelled(); n > 1 {
			least -= n - 1
		}
	}
	if calls.Tupled && most == 1 {
		least = min(least, 1)
	}
	return top >= required && least <= most
}

// counts gives how many arguments parameters require and take.
func counts(params []facts.Param) (required, most int) {
	for _, p := range params {
		switch {
		case p.Flags.Has(facts.Variadic):
			most = unlimited
		case p.Flags.Has(facts.Optional):
			most++
		default:
			most++
			required++
		}
	}
	return required, min(most, unlimited)
}

// labelled counts the arguments that are written with a name or a key.
func (a Arguments) labelled() int {
	n := 0
	for _, text := range a.Texts {
		if label().MatchString(text) {
			n++
		}
	}
	return n
}

var label = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[\w?!]+|"[^"\n]*"|'[^'\n]*'):(?:[^:]|$)|^[^({\[|]*=>`)
})

// Cut reports arguments that may have been cut at a comma between type arguments: one has
// more angle brackets to one side than to the other.
func (a Arguments) Cut() bool {
	return slices.ContainsFunc(a.Texts, func(text string) bool {
		return strings.Count(text, "<") != strings.Count(text, ">")-strings.Count(text, "=>")-strings.Count(text, "->")
	})
}

// acceptsResults reports whether arguments suit parameters where one call may give all of them.
func acceptsResults(params []facts.Param, a Arguments) bool {
	n := len(params)
	if n > 0 && params[n-1].Flags.Has(facts.Variadic) {
		return len(a.Texts) >= n-1 || forwards(a)
	}
	return len(a.Texts) == n || n > 1 && forwards(a)
}

// acceptsInOrder reports whether arguments suit parameters by their number alone.
func acceptsInOrder(params []facts.Param, a Arguments) bool {
	required, most := 0, 0
	for _, p := range params {
		switch {
		case p.Flags.Has(facts.Variadic):
			most = 1 << 20
		case p.Flags.Has(facts.Optional):
			most++
		default:
			most++
			required = most
		}
	}
	return len(a.Texts) >= required && len(a.Texts) <= most
}

// forwards reports f(g()), where g may give several values.
func forwards(a Arguments) bool {
	return !a.Single && len(a.Texts) == 1 && strings.HasSuffix(a.Texts[0], ")")
}

// acceptsNamed reports whether arguments suit parameters that they may name.
func acceptsNamed(params []facts.Param, a Arguments) bool {
	given := len(a.Texts)
	var names []string
	rest, keywords, twice := false, false, false
	for i, p := range params {
		if p.Flags.Has(facts.Variadic) { // *rest, or **keywords, which is last
			rest = true
			keywords = keywords || i == len(params)-1
			continue
		}
		names = append(names, p.Name)
		if !p.Flags.Has(facts.KeywordOnly) && given > 0 {
			given--
			twice = twice || slices.Contains(a.Keywords, p.Name)
		} else if !p.Flags.Has(facts.Optional) && !slices.Contains(a.Keywords, p.Name) {
			return false
		}
	}
	if given > 0 && !rest || twice && !keywords { // **keywords may have what goes by its place alone
		return false
	}
	for _, k := range a.Keywords {
		if !keywords && !slices.Contains(names, k) {
			return false
		}
	}
	return true
}
