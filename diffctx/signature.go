package diffctx

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// accepts reports whether a definition can be called with these arguments, as
// far as their number and names tell. What cannot be told is accepted.
func accepts(d *definition, a arguments) bool {
	params := d.Facts.Params
	if a.spread {
		return true
	}
	switch d.file.Language {
	case "go":
		n := len(params)
		if n > 0 && params[n-1].Flags.Has(facts.Variadic) {
			return len(a.texts) >= n-1 || forwards(a)
		}
		return len(a.texts) == n || n > 1 && forwards(a)
	case "python":
		return acceptsPython(params, a)
	case "typescript", "tsx", "java":
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
		return len(a.texts) >= required && len(a.texts) <= most
	}
	return true
}

// forwards reports f(g()), where g may give several values.
func forwards(a arguments) bool {
	return !a.single && len(a.texts) == 1 && strings.HasSuffix(a.texts[0], ")")
}

func acceptsPython(params []facts.Param, a arguments) bool {
	given := len(a.texts)
	var names []string
	rest, keywords := false, false
	for i, p := range params {
		if p.Flags.Has(facts.Variadic) { // *rest, or **keywords, which stands last
			rest = true
			keywords = keywords || i == len(params)-1
			continue
		}
		names = append(names, p.Name)
		if !p.Flags.Has(facts.KeywordOnly) && given > 0 {
			given--
		} else if !p.Flags.Has(facts.Optional) && !slices.Contains(a.keywords, p.Name) {
			return false
		}
	}
	if given > 0 && !rest {
		return false
	}
	for _, k := range a.keywords {
		if !keywords && !slices.Contains(names, k) {
			return false
		}
	}
	return true
}

// signatureParts gives the parameters' and the results' text of a Go signature.
func signatureParts(d *definition) (params, results string) {
	s := d.Facts.Signature
	i := strings.Index(s, d.Name)
	if i >= 0 && strings.HasPrefix(s, "func (") { // the name stands behind the receiver
		if j := strings.Index(s[closing(s, 5):], d.Name); j >= 0 {
			i = closing(s, 5) + j
		}
	}
	if i < 0 {
		return "", ""
	}
	i += len(d.Name)
	if i < len(s) && s[i] == '[' {
		i = closing(s, i)
	}
	if i >= len(s) || s[i] != '(' {
		return "", ""
	}
	end := closing(s, i)
	return s[i+1 : max(i+1, end-1)], strings.TrimSpace(s[end:])
}

// closing gives the position behind the bracket that closes the one at i.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

// resultCount counts the values that a Go function returns.
func resultCount(d *definition) int {
	_, results := signatureParts(d)
	switch {
	case results == "":
		return 0
	case results[0] != '(':
		return 1
	}
	return topLevel(results[1:max(1, len(results)-1)])
}

// topLevel counts the parts between commas outside of brackets; a comma behind
// the last says nothing.
func topLevel(s string) int {
	s = strings.TrimSuffix(strings.TrimSpace(s), ",")
	if s == "" {
		return 0
	}
	n, depth := 1, 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				n++
			}
		}
	}
	return n
}

// takesResults reports whether a Go call's place can take n values, from the
// text before it on its line. What cannot be told is accepted.
func takesResults(a arguments, n int) bool {
	before := strings.TrimSpace(a.before)
	if i := strings.LastIndexAny(before, ";{"); i >= 0 {
		before = strings.TrimSpace(before[i+1:])
	}
	for _, word := range [...]string{"if ", "for ", "switch ", "else ", "case "} {
		before = strings.TrimSpace(strings.TrimPrefix(before, word))
	}
	left, ok := strings.CutSuffix(before, "=")
	if !ok || strings.HasSuffix(left, "=") || strings.HasSuffix(left, "!") || strings.HasSuffix(left, "<") || strings.HasSuffix(left, ">") {
		return true
	}
	left = strings.TrimSuffix(left, ":")
	if names, isVar := strings.CutPrefix(strings.TrimSpace(left), "var "); isVar {
		left = names
	}
	return topLevel(left) == n
}

// typeRenames gives the new names of types that kept their folder, by folder and
// name: a signature that follows them means what it did. In anyFolder
// stand the names that mean one type only.
func typeRenames(olds []*definition) map[apiName]string {
	out := map[apiName]string{}
	for _, d := range olds {
		if !d.Kind.IsType() || d.match == nil || d.match.new.Name == d.Name || link.Dir(d.Path) != link.Dir(d.match.new.Path) {
			continue
		}
		out[apiName{link.Dir(d.Path), d.Name}] = d.match.new.Name
		if known, twice := out[apiName{anyFolder, d.Name}]; twice && known != d.match.new.Name {
			out[apiName{anyFolder, d.Name}] = d.Name
			continue
		}
		out[apiName{anyFolder, d.Name}] = d.match.new.Name
	}
	return out
}

// anyFolder stands for all folders.
const anyFolder = "*"
