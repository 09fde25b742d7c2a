package c

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// mends rewrite what the grammars do not know.
var mends = []func([]byte, []lang.Lines) []byte{mendMacros, asText.Unconditional}

// restNamed matches the last parameter of a macro that takes any number of arguments and has a name: #define LOG(format, args...)
var restNamed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*#[ \t]*define[ \t]+\w+\((?:[^()\n]*[, ])?(\w+)\.\.\.\)`)
})

// mendMacros writes what is passed to macros as C: arguments that name fields, and macros for parts of texts; and the
// parameters of macros.
func mendMacros(text []byte, errors []lang.Lines) []byte {
	r := &repairer{source: text, tokens: scan(text)}
	for _, m := range restNamed().FindAllSubmatchIndex(text, -1) {
		r.blank(m[2], m[3])
	}
	line, at := 1, 0
	var open []byte // brackets around the token
	for i, t := range r.tokens {
		line += bytes.Count(text[at:t.start], []byte("\n"))
		at = t.start
		if t.class == sign {
			switch c := text[t.start]; c {
			case '(', '{', '[':
				open = append(open, c)
			case ')', '}', ']':
				open = open[:max(len(open)-1, 0)]
			}
		}
		if !isDamaged(errors, line) {
			continue
		}
		if len(open) > 0 && open[len(open)-1] == '(' {
			r.designator(i)
			r.empty(i)
		}
		if r.is(i, "__attribute__", "__attribute") && r.is(i+1, "(") { // between the type and the name of a typedef
			if last := r.closing(i + 1); last > 0 {
				r.blank(t.start, r.tokens[last].end)
			}
		}
		if r.is(i, "decltype") && r.is(i+1, "(") {
			r.lastOf(i + 1)
		}
		if t.class == word {
			r.joined(i)
		}
	}
	return r.text
}

func isDamaged(errors []lang.Lines, line int) bool {
	return slices.ContainsFunc(errors, func(e lang.Lines) bool { return e.First <= line && line <= e.Last })
}

// loop ends the call of a macro that begins a loop: LIST_FOREACH (list, x) {
func (r *repairer) loop(i int) {
	if !r.is(i+1, "(") || r.is(i, "if", "while", "for", "switch", "catch") {
		return
	}
	last := r.closing(i + 1)
	if last > 0 && r.is(last+1, "{") && r.tokens[last].end < r.tokens[last+1].start {
		r.put(r.tokens[last].end, ';')
	}
}

// designator makes the name of a field blank that an argument is for: start(.threads = 2)
func (r *repairer) designator(i int) {
	if !r.is(i, ".") {
		return
	}
	end := i
	for r.is(end, ".") && r.word(end+1) {
		end += 2
	}
	if r.is(i-1, "(", ",") && end > i && r.is(end, "=") && !r.is(end+1, "=") {
		r.blank(r.tokens[i].start, r.tokens[end].end)
	}
}

// empty makes the comma blank beside which an argument of a macro is empty: OVERRIDE(void, Base, run, )
func (r *repairer) empty(i int) {
	if r.is(i, ",") && (r.is(i+1, ")", ",") || r.is(i-1, "(")) {
		r.blank(r.tokens[i].start, r.tokens[i].end)
	}
}

// lastOf leaves of expressions in parentheses the last, whose type is what is asked for: decltype(a.run(), bool())
func (r *repairer) lastOf(open int) {
	last, depth, comma := r.closing(open), 0, -1
	for k := open; k < last; k++ {
		switch {
		case r.is(k, "(", "{", "["):
			depth++
		case r.is(k, ")", "}", "]"):
			depth--
		case r.is(k, ",") && depth == 1 && !r.within(open, k):
			comma = k
		}
	}
	if comma >= 0 {
		r.blank(r.tokens[open].end, r.tokens[comma].end)
	}
}

// within reports a token between the angle brackets of a template's arguments that begin behind a word.
func (r *repairer) within(open, at int) bool {
	angles := 0
	for k := open + 1; k < at; k++ {
		switch {
		case r.is(k, "<") && r.word(k-1):
			angles++
		case r.is(k, ">") && angles > 0 && !r.arrow(k):
			angles--
		}
	}
	return angles > 0
}

// joined writes a macro between texts, which it is a part of, as one that is added to them.
func (r *repairer) joined(i int) {
	isText := func(n int) bool { return n >= 0 && n < len(r.tokens) && r.source[r.tokens[n].start] == '"' }
	t := r.tokens[i]
	if isText(i-1) && r.tokens[i-1].end < t.start {
		r.put(t.start-1, '+')
	}
	if isText(i+1) && t.end < r.tokens[i+1].start && (isText(i-1) || r.is(i-1, "(", ",", "=", "return")) {
		r.put(t.end, '+')
	}
}

// put writes a sign over a blank.
func (r *repairer) put(at int, c byte) {
	r.blank(at, at)
	r.text[at] = c
}
