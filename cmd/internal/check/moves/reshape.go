package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

var (
	leaves     = regexp.MustCompile("\\b(return|break|continue|yield|await|goto|fallthrough|defer|super|throw|raise|case|default|else|elif|except|finally|catch|async|global|nonlocal)\\b|`|\"\"\"|'''")
	identifier = regexp.MustCompile(`(^|[^.\w"'])([a-z]\w*)`)
)

// extractFunction takes some lines of a function into a new one behind it.
func (s *scenario) extractFunction() (refactoring, bool) {
	suits := func(d *symbol) bool {
		return d.is("function", "method") && s.plain(d) && d.End-d.Start >= 7 && d.Local == 0
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		from, to, ok := s.block(d)
		if !ok || s.overloaded(d) {
			return refactoring{}, false
		}
		first, last, ok := s.fragment(d)
		if !ok || !s.tree.claim(d.Path, from, to) {
			return refactoring{}, false
		}
		name := s.name(d.Name)
		method := d.parent != nil && d.parent.isType() && s.lang.name != "go"
		if method && (d.Static == 1 || s.lang.name == "python" && !strings.Contains(s.lines[d.Path][d.Line-1], "(self")) {
			return refactoring{}, false
		}
		lines := s.lines[d.Path]
		base := indentOf(lines[d.Line-1])
		inner := indentOf(lines[first-1])
		params := s.freeNames(lines[d.Start-1:first-1], lines[first-1:last])
		args := slices.Clone(params)
		open, end := s.lang.function(base, name, params, method)
		block := s.tree.cut(d.Path, first, last)
		p, i, _ := s.tree.find(place{d.Path, first - 1})
		s.tree.insert(p, i+1, texts(inner+s.lang.call(name, args, method)))
		for _, l := range block {
			if strings.HasPrefix(l.text, inner) {
				l.text = base + s.lang.unit + strings.TrimPrefix(l.text, inner)
			}
		}
		head := &line{text: open}
		made := append([]*line{{}, head}, block...)
		if end != "" {
			made = append(made, &line{text: end})
		}
		p, i, _ = s.tree.find(place{d.Path, to})
		s.tree.insert(p, i+1, made)
		return refactoring{kind: "extract function", note: name + " from " + d.Qualified + " of " + d.Path,
			expect: []expectation{{want: wantBody, base: d}, {want: wantNew, head: head, name: name}}}, true
	})
}

// fragment chooses lines of a body that stand for themselves, at most half of it.
func (s *scenario) fragment(d *symbol) (first, last int, ok bool) {
	lines := s.lines[d.Path]
	size := d.End - d.Start - 1
	for range 20 {
		n := 3 + s.rand.IntN(max(1, size/2-2))
		first = d.Start + 2 + s.rand.IntN(max(1, size-n))
		last = first + n - 1
		if n > size/2 || last >= d.End || first <= d.Line || s.holds(d, first, last) {
			continue
		}
		inner := indentOf(lines[first-1])
		if inner == "" || len(inner) <= len(indentOf(lines[d.Line-1])) {
			continue
		}
		depth, whole := 0, strings.TrimSpace(lines[first-1]) != "" && strings.TrimSpace(lines[last-1]) != ""
		for _, text := range lines[first-1 : last] {
			if strings.TrimSpace(text) != "" && !strings.HasPrefix(text, inner) || leaves.MatchString(text) {
				whole = false
			}
			for _, b := range text {
				switch b {
				case '(', '[', '{':
					depth++
				case ')', ']', '}':
					if depth--; depth < 0 {
						whole = false
					}
				}
			}
		}
		next := strings.TrimSpace(lines[last])
		if whole && depth == 0 && !continues(lines[first-2]) && !continues(lines[last-1]) && len(indentOf(lines[last])) <= len(inner) &&
			strings.IndexAny(next, ".&|?:+)]") != 0 && !leaves.MatchString(firstWord(next)) {
			return first, last, true
		}
	}
	return 0, 0, false
}

func firstWord(text string) string {
	text = strings.TrimLeft(text, "} ")
	if i := strings.IndexFunc(text, func(r rune) bool { return r > 0x7f || !letters.IsIdentifier(byte(r)) }); i >= 0 {
		text = text[:i]
	}
	switch text {
	case "return", "break", "continue", "throw", "raise", "yield", "await", "defer", "super", "async", "global", "nonlocal":
		return ""
	}
	return text
}

// continues reports a line that does not end a statement.
func continues(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || strings.ContainsAny(text[len(text)-1:], ",(+-=&|?:.\\[<>") && !strings.HasSuffix(text, ":") || strings.HasPrefix(text, "@")
}

// holds reports a definition that starts between two lines.
func (s *scenario) holds(d *symbol, first, last int) bool {
	return slices.ContainsFunc(s.byPath[d.Path], func(e *symbol) bool {
		return e != d && e.Kind != "file" && e.Start <= last && e.End >= first && inside(e, d)
	})
}

// freeNames are names of the lines above that a fragment uses, at most four.
func (s *scenario) freeNames(above, fragment []string) []string {
	known := map[string]bool{}
	for _, text := range above {
		for _, m := range identifier.FindAllStringSubmatch(text, -1) {
			known[m[2]] = true
		}
	}
	var out []string
	for _, text := range fragment {
		for _, m := range identifier.FindAllStringSubmatchIndex(text, -1) {
			name := text[m[4]:m[5]]
			rest := strings.TrimSpace(text[m[5]:])
			if known[name] && !reserved[name] && !slices.Contains(out, name) && !strings.HasPrefix(rest, "(") && !strings.HasPrefix(rest, ".") && len(out) < 4 {
				out = append(out, name)
			}
		}
	}
	return out
}

var reserved = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq(`if for while func function def class var let const in of is not and or range nil null true false new delete typeof
		instanceof self this import from try with as pass lambda del assert switch map string int bool byte error any void type struct interface
		chan go select final static public private protected float double long char boolean short throws do import package instanceof number unknown
		object never enum extends implements print len`) {
		reserved[w] = true
	}
}

// inlineFunction puts what a small function returns in the place of its calls.
func (s *scenario) inlineFunction() (refactoring, bool) {
	suits := func(d *symbol) bool {
		return d.is("function", "method") && s.plain(d) && d.End-d.Start <= 6 && d.End > d.Start && len(d.refs) > 0 && len(d.refs) <= 8 && d.Local == 0
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		from, to, ok := s.block(d)
		value := s.returned(d)
		if !ok || value == "" || s.overloaded(d) {
			return refactoring{}, false
		}
		for _, r := range d.refs {
			if r.Path == d.Path && r.Line >= from && r.Line <= to {
				return refactoring{}, false
			}
		}
		if !slices.ContainsFunc(d.refs, func(r ref) bool { return s.inlinable(r, d.Name) }) || !s.tree.claim(d.Path, from, to) {
			return refactoring{}, false
		}
		for _, r := range d.refs {
			s.inline(r, d.Name, value)
		}
		if block := s.tree.cut(d.Path, from, to); block == nil {
			return refactoring{}, false
		}
		return refactoring{kind: "inline function", note: d.Qualified + " of " + d.Path, expect: []expectation{{want: wantGone, base: d}}}, true
	})
}

var returns = regexp.MustCompile(`^\s*return\s+(.+?);?\s*$`)

// returned is the expression that a function consists of, or "".
func (s *scenario) returned(d *symbol) string {
	value := ""
	for _, text := range s.lines[d.Path][d.Line:d.End] {
		switch m := returns.FindStringSubmatch(text); {
		case m != nil && value == "" && balanced(m[1]) && !strings.HasSuffix(m[1], ","):
			value = m[1]
		case strings.TrimSpace(text) == "" || strings.TrimSpace(text) == "}" || s.lang.leads(text):
		default:
			return ""
		}
	}
	return value
}

func balanced(text string) bool {
	return strings.Count(text, "(") == strings.Count(text, ")") && strings.Count(text, "{") == strings.Count(text, "}") && strings.Count(text, "[") == strings.Count(text, "]")
}

func (s *scenario) inlinable(r ref, name string) bool {
	lines := s.lines[r.Path]
	if r.Kind != "calls" || r.Line > len(lines) || !wordAt(lines[r.Line-1], r.Column-1, name) || s.tree.claimed[place{r.Path, r.Line}] {
		return false
	}
	_, ok := callEnd(lines[r.Line-1], r.Column-1+len(name))
	return ok
}

// callEnd is the index behind the arguments that start at an index.
func callEnd(text string, at int) (int, bool) {
	if at >= len(text) || text[at] != '(' {
		return 0, false
	}
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1, true
			}
		}
	}
	return 0, false
}

func (s *scenario) inline(r ref, name, value string) {
	p, i, ok := s.tree.find(place{r.Path, r.Line})
	if !ok || !s.inlinable(r, name) {
		return
	}
	l := s.tree.files[p][i]
	at := nextWord(l.text, 0, name)
	if at < 0 {
		return
	}
	end, ok := callEnd(l.text, at+len(name))
	if !ok {
		return
	}
	start := at
	for start > 0 && (letters.IsIdentifier(l.text[start-1]) || l.text[start-1] == '.') {
		start--
	}
	l.text = l.text[:start] + "(" + value + ")" + l.text[end:]
}

// overloads are the definitions of one name in one container, two or more, each
// with its lines for itself.
func (s *scenario) overloads(d *symbol) []*symbol {
	var list []*symbol
	for _, e := range s.byPath[d.Path] {
		if e.Qualified == d.Qualified && e.parent == d.parent {
			if _, _, ok := s.block(e); !ok && e.isCode() || !e.isCode() {
				return nil
			}
			list = append(list, e)
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

func (s *scenario) isOverload(d *symbol) bool {
	return d.is("function", "method", "constructor") && d.Local == 0 && s.overloaded(d) && !s.tree.claimed[place{d.Path, d.Line}]
}

// claimAll takes the lines of definitions.
func (s *scenario) claimAll(list []*symbol) bool {
	for _, e := range list {
		if from, to, _ := s.block(e); !s.tree.claim(e.Path, from, to) {
			return false
		}
	}
	return true
}

// reorderOverloads puts the last overload before the first.
func (s *scenario) reorderOverloads() (refactoring, bool) {
	return s.pick(s.isOverload, func(d *symbol) (refactoring, bool) {
		list := s.overloads(d)
		if list == nil || !s.claimAll(list) {
			return refactoring{}, false
		}
		r := refactoring{kind: "reorder overloads", note: d.Qualified + " of " + d.Path}
		for _, e := range list {
			r.expect = append(r.expect, expectation{want: wantKept, base: e})
		}
		from, to, _ := s.block(list[len(list)-1])
		first, _, _ := s.block(list[0])
		block := append(s.tree.cut(d.Path, from, to), texts("")...)
		p, i, ok := s.tree.find(place{d.Path, first})
		if !ok {
			return refactoring{}, false
		}
		s.tree.insert(p, i, block)
		return r, true
	})
}

// insertOverload puts another overload before all of its name; in languages
// without overloads, before definitions that are repeated.
func (s *scenario) insertOverload() (refactoring, bool) {
	suits := func(d *symbol) bool {
		return s.isOverload(d) || s.lang.name == "java" && d.Kind == "method" && s.plain(d)
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		list := s.overloads(d)
		if list == nil {
			if s.overloaded(d) {
				return refactoring{}, false
			}
			list = []*symbol{d}
		}
		first, _, ok := s.block(list[0])
		at := list[0].Line - 1
		text := s.lines[d.Path][at]
		paren := strings.Index(text, d.Name+"(")
		if !ok || paren < 0 || !s.claimAll(list) {
			return refactoring{}, false
		}
		paren += len(d.Name) + 1
		param := map[string]string{"java": "java.util.BitSet extra", "typescript": "extra: WeakSet<object>", "python": "extra", "go": "extra any"}[s.lang.name]
		if rest := strings.TrimSpace(text[paren:]); !strings.HasPrefix(rest, ")") {
			param += ", "
		}
		if s.lang.name == "python" && strings.HasPrefix(text[paren:], "self") {
			return refactoring{}, false
		}
		head := &line{text: text[:paren] + param + text[paren:]}
		var made []*line
		for n := list[0].Start; n <= list[0].End; n++ {
			if n == list[0].Line {
				made = append(made, head)
				continue
			}
			made = append(made, texts(s.lines[d.Path][n-1])...)
		}
		p, i, ok := s.tree.find(place{d.Path, first})
		if !ok {
			return refactoring{}, false
		}
		s.tree.insert(p, i, append(made, texts("")...))
		r := refactoring{kind: "insert overload", note: d.Qualified + " of " + d.Path, expect: []expectation{{want: wantNew, head: head, name: d.Name}}}
		for _, e := range list {
			r.expect = append(r.expect, expectation{want: wantKept, base: e})
		}
		return r, true
	})
}
