//go:build cgo

package c

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/spec"
)

// guard matches a branch that begins by defining the macro whose absence it asks for: it
// keeps a header from being read twice, or gives a macro its default.
var guard = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^#[ \t]*if(?:ndef|[ \t]*!)[ \t]*(?:defined[ \t]*)?\(?[ \t]*(\w+)(?:[^\n\\]|\\\n)*(?:\s|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/)*#[ \t]*define[ \t]+(\w+)`)
})

var asked = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bdefined\s*(?:\(\s*(\w+)\s*\)|(\w+))`) })

// branchesOf lists the branches of the preprocessor with what holds in each.
func branchesOf(source []byte) []spec.Branch {
	if !bytes.Contains(source, []byte("#")) {
		return nil
	}
	var all []spec.Branch
	var before [][]string // by open group: what its branches so far ask for
	var open []int        // by open group: its branch at hand
	begin := func(t token, around int, holds string) int {
		all = append(all, spec.Branch{Start: uint32(t.start), End: uint32(len(source)), Around: around, Holds: holds})
		return len(all) - 1
	}
	for _, t := range scan(source) {
		if t.class != directive {
			continue
		}
		n := len(open) - 1
		switch word := directiveWord(source[t.start:t.end]); word {
		case "if", "ifdef", "ifndef":
			around := -1
			if n >= 0 {
				around = open[n]
			}
			c := asks(source[t.start:])
			open, before = append(open, begin(t, around, c)), append(before, []string{c})
		case "elif", "else", "elifdef", "elifndef":
			if n < 0 {
				continue
			}
			all[open[n]].End = uint32(t.start)
			c := asks(source[t.start:])
			open[n] = begin(t, all[open[n]].Around, otherwise(before[n], c))
			before[n] = append(before[n], c)
		case "endif":
			if n >= 0 {
				all[open[n]].End = uint32(t.start)
				open, before = open[:n], before[:n]
			}
		}
	}
	return all
}

// otherwise is what holds where nothing does that branches before ask for, and c does.
func otherwise(before []string, c string) string {
	var all []string
	for _, b := range before[max(0, len(before)-4):] {
		if b == "" {
			return c
		}
		all = append(all, negated(b))
	}
	if c != "" {
		all = append(all, c)
	}
	return strings.Join(all, " && ")
}

// negated is what holds where a condition does not.
func negated(c string) string {
	rest, is := strings.CutPrefix(c, "!")
	switch plain := !strings.ContainsAny(rest, " (!<>="); {
	case is && plain:
		return rest
	case plain:
		return "!" + c
	}
	return "!(" + c + ")"
}

// maxDirective bounds what is read of a branch to say what it asks for.
const maxDirective = 512

// asks is what the first line of a branch asks for, as an expression: empty for a guard, and
// for what tells C from C++.
func asks(text []byte) string {
	text = text[:min(len(text), maxDirective)]
	if m := guard().FindSubmatch(text); m != nil && bytes.Equal(m[1], m[2]) {
		return ""
	}
	line := directiveLine(string(text))
	word := directiveWord([]byte(line))
	_, rest, _ := strings.Cut(line, word)
	rest = strings.Join(strings.Fields(asked().ReplaceAllString(rest, "$1$2")), " ")
	switch {
	case strings.Contains(rest, "__cplusplus"), rest == "1", rest == "":
		return ""
	case word == "ifndef" || word == "elifndef":
		return "!" + rest
	}
	return rest
}

// directiveLine is the first line of a text, with those that go on it and without comments.
func directiveLine(text string) string {
	var out strings.Builder
	for {
		line, rest, more := strings.Cut(text, "\n")
		line = strings.TrimRight(line, "\r")
		continued := strings.HasSuffix(line, `\`)
		out.WriteString(strings.TrimSuffix(line, `\`))
		if !continued || !more {
			break
		}
		text = rest
	}
	line := out.String()
	for {
		before, rest, ok := strings.Cut(line, "/*")
		if !ok {
			break
		}
		_, after, _ := strings.Cut(rest, "*/")
		line = before + " " + after
	}
	line, _, _ = strings.Cut(line, "//")
	return line
}
