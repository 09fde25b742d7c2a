package signature

import (
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Mismatch says how a call that Accepts rejects and a function differ: what the function
// takes, as it goes on from its name, and what the call passes.
func Mismatch(language string, s *facts.Symbol, a Arguments) (takes, passes string) {
	params := s.Params
	if s.Flags.Has(facts.ByReceiver) {
		a.Texts = a.withoutReceiver(language)
	}
	if lang.CallsOf(language).Named {
		if takes, passes = keywordMismatch(params, a); takes != "" {
			return takes, passes
		}
	}
	required, most := positions(language, params)
	if lang.CallsOf(language).Counted {
		required, most = counts(params)
	}
	return "now takes " + counted(required, most), fmt.Sprintf("passes %d", len(a.Texts)+a.Blocks)
}

// keywordMismatch reports an argument by its name; both are empty where the number is wrong.
func keywordMismatch(params []facts.Param, a Arguments) (takes, passes string) {
	keywords := len(params) > 0 && params[len(params)-1].Flags.Has(facts.Variadic)
	given := len(a.Texts)
	for _, k := range a.Keywords {
		if !keywords && !slices.ContainsFunc(params, func(p facts.Param) bool { return p.Name == k }) {
			return "no longer has a parameter " + k, "passes " + k
		}
	}
	for _, p := range params {
		switch {
		case p.Flags.Has(facts.Variadic):
		case !p.Flags.Has(facts.KeywordOnly) && given > 0 && !keywords && slices.Contains(a.Keywords, p.Name):
			return "takes the argument " + p.Name + " once", "passes it by position and by name"
		case !p.Flags.Has(facts.KeywordOnly) && given > 0:
			given--
		case !p.Flags.Has(facts.Optional) && !slices.Contains(a.Keywords, p.Name):
			return "now requires the argument " + p.Name, "does not pass it"
		}
	}
	return "", ""
}

// positions counts the arguments that are required and taken by place; most is
// unlimited where there is a rest.
func positions(language string, params []facts.Param) (required, most int) {
	for i, p := range params {
		switch {
		case p.Flags.Has(facts.KeywordOnly):
		case p.Flags.Has(facts.Variadic):
			if !lang.CallsOf(language).Named || i < len(params)-1 || len(params) == 1 {
				most = unlimited
			}
		case p.Flags.Has(facts.Optional):
			most++
		default:
			most++
			required = min(most, unlimited)
		}
	}
	return required, min(most, unlimited)
}

const unlimited = 1 << 20

func counted(required, most int) string {
	noun := "arguments"
	if most == 1 || most == unlimited && required == 1 {
		noun = "argument"
	}
	switch {
	case most == 0:
		return "no arguments"
	case most == unlimited:
		return fmt.Sprintf("at least %d %s", required, noun)
	case required == most:
		return fmt.Sprintf("%d %s", most, noun)
	case required+1 == most:
		return fmt.Sprintf("%d or %d %s", required, most, noun)
	}
	return fmt.Sprintf("%d to %d %s", required, most, noun)
}
