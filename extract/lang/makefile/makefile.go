//go:build cgo

// Package makefile gives the facts of makefiles as GNU make reads them: targets with the recipes behind them,
// variables, the targets and variables that they name, and the makefiles that are included.
//
// Logical lines tell all there is. A target is called where it is a prerequisite, and where a recipe runs make with
// it; a name with a point or a slash that is no target of the file is the path of a file (rule 23). Functions of make are its own.
package makefile

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

const name = "makefile"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 2, Tier: 2, Depth: "names", Family: name, Extensions: []string{".mk", ".mak"}, Linguist: "Makefile", Filenames: []string{"Makefile", "makefile", "GNUmakefile"},
		Limits:        []string{"Targets and variables whose names are computed are not known, nor what eval defines.", "Rules by patterns say which targets they make only where these are written.", "All branches of a condition are read."},
		ImportCircles: true, AnyArguments: true, Commands: true,
		Names:   &lang.Names{Strategy: lang.ByInclude, Separator: ".", Included: included, Apart: true},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// included is the file that an include names; none where a variable or a pattern tells it.
func included(module string) []string {
	if strings.ContainsAny(module, "$*?") {
		return nil
	}
	return []string{strings.TrimPrefix(module, "./")}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	lines     []line
	targets   map[string]int32
	variables map[string]int32
	scope     int32 // the target whose recipe the line at hand is of, -1 for none
}

// kind is what a logical line is.
type kind uint8

const (
	other  kind = iota // a condition or a directive: it only reads
	rule               // targets: prerequisites
	assign             // a variable is given a value
	recipe             // a command
	include
	defining // define NAME, up to endef
)

// line is a logical line: physical ones that a backslash joins.
type line struct {
	kind       kind
	start, end int // without the comment behind it
	sign       int // of a rule its colon, of an assignment its operator
	after      int // behind that
	symbol     int32
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"##", "#"}, draft.MaxSymbols), targets: map[string]int32{}, variables: map[string]int32{}, scope: -1}
	x.read()
	x.define()
	for i := range x.lines {
		x.refer(&x.lines[i])
	}
	return x.Finish()
}

// read cuts the text into logical lines, and adds their tokens and comments.
func (x *extractor) read() {
	body, ruled := false, false // of a define; behind a rule
	for n := 0; n < x.Lines(); n++ {
		start, end := x.Line(n)
		for end > start && x.Source[end-1] == '\\' && n+1 < x.Lines() {
			n++
			_, end = x.Line(n)
		}
		command := start < end && x.Source[start] == '\t' && ruled || body
		for start < end && x.Source[start] <= ' ' {
			start++
		}
		l := line{kind: recipe, start: start, end: end, symbol: -1}
		if !command {
			l = x.classify(start, end)
		}
		switch first := x.word(start, l.end); {
		case body && first == "endef":
			body, l.kind = false, other
		case !body && l.kind == defining:
			body = true
		}
		if l.start == l.end {
			continue
		}
		if l.kind != recipe && l.kind != other {
			ruled = l.kind == rule
		}
		x.tokens(l.start, l.end)
		x.lines = append(x.lines, l)
	}
}

// classify says what a line is that is no command, and adds its comment.
func (x *extractor) classify(start, end int) line {
	if at := x.comment(start, end); at < end {
		x.Comment(at, end)
		end = at
	}
	for end > start && x.Source[end-1] <= ' ' {
		end--
	}
	l := line{start: start, end: end, symbol: -1}
	switch x.word(start, end) {
	case "include", "-include", "sinclude":
		l.kind = include
	case "define":
		l.kind, l.after = defining, start+len("define")
	case "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "vpath", "undefine", "unexport", "endef":
	default:
		l.kind, l.sign, l.after = x.sign(start, end)
	}
	return l
}

// comment is where the comment of a line begins; its end where it has none.
func (x *extractor) comment(start, end int) int {
	for at := start; at < end; at++ {
		switch x.Source[at] {
		case '\\':
			at++
		case '#':
			return at
		}
	}
	return end
}

// sign finds what makes a line a rule or an assignment, outside of what parentheses hold.
func (x *extractor) sign(start, end int) (k kind, sign, after int) {
	s, depth := x.Source, 0
	for at := start; at < end; at++ {
		switch c := s[at]; {
		case c == '(' || c == '{':
			depth++
		case c == ')' || c == '}':
			depth--
		case depth > 0:
		case c == '=':
			sign = at
			for sign > start && strings.IndexByte(":?+!", s[sign-1]) >= 0 {
				sign--
			}
			return assign, sign, at + 1
		case c == ':':
			to := at
			for to < end && s[to] == ':' {
				to++
			}
			if to < end && s[to] == '=' {
				return assign, at, to + 1
			}
			return rule, at, to
		}
	}
	return other, 0, 0
}

// word is the first word of a line.
func (x *extractor) word(start, end int) string {
	to := start
	for to < end && x.Source[to] > ' ' {
		to++
	}
	return string(x.Source[start:to])
}

// define adds the targets and variables.
func (x *extractor) define() {
	for i := range x.lines {
		switch l := &x.lines[i]; l.kind {
		case rule:
			end := l.end
			for _, next := range x.lines[i+1:] {
				if next.kind != recipe {
					break
				}
				end = next.end
			}
			x.target(l, end)
		case assign:
			x.variable(l, l.start, l.sign, l.end)
		case defining:
			end := l.end
			for _, next := range x.lines[i+1:] {
				end = next.end
				if next.kind != recipe {
					break
				}
			}
			x.variable(l, l.after, l.end, end)
		}
	}
}

// target adds the first target of a rule with its recipe, and the others by their names.
func (x *extractor) target(l *line, end int) {
	first := true
	x.words(l.start, l.sign, func(at, to int) {
		called := string(x.Source[at:to])
		if _, there := x.targets[called]; there || called == "&" || strings.Contains(called, "$(foreach") || isSpecial(called) {
			return
		}
		s := facts.Symbol{Name: called, Kind: facts.KindFunction, NodeKind: "target", Container: -1, Visibility: facts.VisibilityInternal, Metrics: facts.Metrics{Cyclomatic: 1}}
		if first {
			l.symbol = x.Symbol(s, l.start, end, at)
			x.targets[called], first = l.symbol, false
			return
		}
		s.Container = l.symbol
		x.targets[called] = x.Symbol(s, at, to, at)
	})
}

// isSpecial reports a target that tells make how to work: .PHONY.
func isSpecial(target string) bool {
	return len(target) > 1 && target[0] == '.' && strings.ToUpper(target) == target && !strings.ContainsAny(target, "/%")
}

// maxSignature is the length in bytes beyond which a signature is cut.
const maxSignature = 200

// variable adds the variable that is named last before its value, where that is the first.
func (x *extractor) variable(l *line, start, end, to int) {
	at, until := x.last(start, end)
	called := string(x.Source[at:until])
	if _, there := x.variables[called]; there || !isName(called) {
		return
	}
	s := facts.Symbol{Name: called, Kind: facts.KindValue, NodeKind: "var", Container: -1, Visibility: facts.VisibilityInternal, Value: draft.Short(string(x.Source[min(l.after, l.end):l.end]), 120)}
	if l.kind == defining {
		s.Value = ""
	} else {
		s.Signature = draft.Short(string(x.Source[l.start:max(l.start, l.sign)]), maxSignature)
	}
	l.symbol = x.Symbol(s, l.start, to, at)
	x.variables[called] = l.symbol
}

// last is the last word of a part of a line.
func (x *extractor) last(start, end int) (at, to int) {
	x.words(start, end, func(a, b int) { at, to = a, b })
	return at, to
}

func isName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		return r != '_' && r != '.' && r != '-' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
	}) < 0
}

// words visits the words of a part of a line; what parentheses hold is of the word around.
func (x *extractor) words(start, end int, visit func(at, to int)) {
	for at := start; at < end; {
		for at < end && (x.Source[at] <= ' ' || x.Source[at] == '\\' && at+1 < end && x.Source[at+1] <= ' ') {
			at++
		}
		from, depth := at, 0
		for ; at < end && (depth > 0 || x.Source[at] > ' '); at++ {
			switch x.Source[at] {
			case '(', '{':
				depth++
			case ')', '}':
				depth--
			}
		}
		if from < at {
			visit(from, at)
		}
	}
}

// tokens tells the words and signs of a line.
func (x *extractor) tokens(start, end int) {
	for at := start; at < end; {
		to := at
		for to < end && letters.IsWord(x.Source[to]) {
			to++
		}
		if to > at {
			x.Word(at, to)
			at = to
			continue
		}
		if x.Source[at] > ' ' && x.Source[at] != '\\' {
			x.Sign(at, at+1)
		}
		at++
	}
}
