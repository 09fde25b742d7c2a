package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// PlainType writes a type of an annotation in one of the ways that it can be written: the members of a
// union sorted, `Optional[A]` and `Union[A, B]` as unions, `List[A]` as `list[A]`, without layout and the
// quotes that put off evaluation. What it cannot read it gives as it is.
func PlainType(text string) string {
	p := typeParser{text: text}
	out := p.union()
	if p.failed || p.at < len(p.text) {
		return text
	}
	return out
}

// typeParser reads a type from left to right.
type typeParser struct {
	text   string
	at     int
	failed bool
}

func (p *typeParser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// takes reports whether a sign comes next, and passes it.
func (p *typeParser) takes(sign byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == sign {
		p.at++
		p.space()
		return true
	}
	return false
}

// union reads members joined by |.
func (p *typeParser) union() string {
	all := p.member()
	for p.takes('|') {
		all = append(all, p.member()...)
	}
	return joined(all)
}

// members parts what joined made.
func members(union string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(union) {
		switch union[i] {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
		case '|':
			if depth == 0 {
				out, from = append(out, union[from:i]), i+1
			}
		}
	}
	return append(out, union[from:])
}

func joined(members []string) string {
	slices.Sort(members)
	return strings.Join(slices.Compact(members), "|")
}

// member reads one member of a union: several where it is a union itself.
func (p *typeParser) member() []string {
	p.space()
	switch {
	case p.failed || p.at >= len(p.text):
		p.failed = true
		return nil
	case p.text[p.at] == '"' || p.text[p.at] == '\'':
		return p.quoted()
	case p.text[p.at] == '[':
		p.at++
		return []string{"[" + strings.Join(p.list(']'), ",") + "]"}
	case p.text[p.at] == '(':
		p.at++
		if inner := p.list(')'); len(inner) == 1 {
			return members(inner[0])
		} else {
			return []string{"(" + strings.Join(inner, ",") + ")"}
		}
	}
	from := p.at
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n|,[]()\"'", p.text[p.at]) < 0 {
		p.at++
	}
	name := p.text[from:p.at]
	if name == "" {
		p.failed = true
		return nil
	}
	p.space()
	if p.at >= len(p.text) || p.text[p.at] != '[' {
		return []string{name}
	}
	p.at++
	return p.generic(name)
}

// quoted reads a string, as a type where it is one by itself.
func (p *typeParser) quoted() []string {
	end := strings.IndexByte(p.text[p.at+1:], p.text[p.at])
	if end < 0 {
		p.failed = true
		return nil
	}
	inner := p.text[p.at+1 : p.at+1+end]
	p.at += end + 2
	p.space()
	return members(PlainType(inner))
}

// list reads what commas part up to a closing bracket.
func (p *typeParser) list(closing byte) []string {
	var out []string
	for !p.takes(closing) {
		out = append(out, p.union())
		if p.failed || !p.takes(',') && (p.at >= len(p.text) || p.text[p.at] != closing) {
			p.failed = true
			return nil
		}
	}
	return out
}

// generic reads the arguments of a name.
func (p *typeParser) generic(name string) []string {
	short := name[strings.LastIndexByte(name, '.')+1:]
	if of := strings.TrimSuffix(name, short); of != "" && !typingNames()[of] {
		short = ""
	}
	if short == "Literal" || short == "Annotated" {
		return p.verbatim(name)
	}
	args := p.list(']')
	switch {
	case short == "Optional" && len(args) == 1:
		return append(members(args[0]), "None")
	case short == "Union" && len(args) > 0:
		return members(strings.Join(args, "|"))
	case builtinForms()[short]:
		name = strings.ToLower(short)
	}
	return []string{name + "[" + strings.Join(args, ",") + "]"}
}

// verbatim takes the arguments of a name as they are written: values may be among them.
func (p *typeParser) verbatim(name string) []string {
	from, depth := p.at, 1
	for p.at < len(p.text) && depth > 0 {
		switch p.text[p.at] {
		case '[':
			depth++
		case ']':
			depth--
		}
		p.at++
	}
	if depth > 0 || strings.Contains(p.text[from:p.at], "|") {
		p.failed = true
		return nil
	}
	p.space()
	return []string{name + "[" + strings.ReplaceAll(strings.Join(strings.Fields(p.text[from:p.at]), ""), "'", `"`)}
}

var (
	typingNames  = lang.WordSet("typing. t. ty. tp. typing_extensions. te.")
	builtinForms = lang.WordSet("List Dict Set FrozenSet Tuple Type")
)
