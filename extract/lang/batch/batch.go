//go:build cgo

// Package batch gives the facts of batch files of Windows: labels, which are what is called and jumped to,
// variables, and the scripts that are called.
//
// Lines tell all there is. A label contains what follows to the next. Neither case nor the place of a
// variable's first value matters. Labels and variables whose names other variables hold are not known.
package batch

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

const name = "batchfile"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 1, Tier: 2, Depth: "names", Family: name, Extensions: []string{".bat", ".cmd"}, ImportCircles: true, AnyArguments: true, Main: lang.MainAtTop,
		Limits:   []string{"Labels, variables and scripts whose names variables hold are not known."},
		TestPath: spec.Match(`(?i)(^|/)tests?/|(^|[/_-])test[^/]*\.(bat|cmd)$|[_-]test\.(bat|cmd)$`),
		Names:    &lang.Names{Strategy: lang.ByFile, Included: included, Endings: []string{".cmd", ".bat"}},
		Extract:  func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// included is the path of a script as it is called: that of the folder of the calling one is before it, or nothing does.
func included(module string) []string {
	p := strings.ReplaceAll(module, `\`, "/")
	if len(p) > 4 && strings.EqualFold(p[:5], "%~dp0") {
		p = strings.TrimLeft(p[5:], "/")
	}
	if p == "" || strings.ContainsAny(p, "%!") {
		return nil
	}
	return []string{p}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	labels    map[string]int32 // by name, lower case
	variables map[string]int32
	label     int32 // that contains the line at hand, -1 for none
	end       int   // of the last line with code
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{":::", "::", "rem", "REM", "Rem"}, draft.MaxSymbols), labels: map[string]int32{}, variables: map[string]int32{}, label: -1}
	x.eachLine(x.define, x.Comment)
	x.Close(x.label, x.end)
	x.label = -1
	x.eachLine(x.refer, func(int, int) {})
	return x.Finish()
}

// eachLine visits the lines of code and the comments, without the blanks around them.
func (x *extractor) eachLine(code, comment func(start, end int)) {
	for n := range x.Lines() {
		start, end := x.Line(n)
		for start < end && (x.Source[start] <= ' ' || x.Source[start] == '@') {
			start++
		}
		for end > start && x.Source[end-1] <= ' ' {
			end--
		}
		switch {
		case start == end:
		case isComment(x.Source[start:end]):
			comment(start, end)
		default:
			code(start, end)
		}
	}
}

func isComment(line []byte) bool {
	return bytes.HasPrefix(line, []byte("::")) || len(line) >= 3 && bytes.EqualFold(line[:3], []byte("rem")) && (len(line) == 3 || line[3] <= ' ')
}

// define adds the tokens of a line, and the label or variables that it defines.
func (x *extractor) define(start, end int) {
	if to := labelEnd(x.Source, start, end); to > 0 {
		x.Close(x.label, x.end)
		called := string(x.Source[start+1 : to])
		if _, twice := x.labels[strings.ToLower(called)]; !twice {
			x.label = x.Symbol(facts.Symbol{Name: called, Kind: facts.KindFunction, Container: -1, Visibility: facts.VisibilityInternal, Metrics: facts.Metrics{Cyclomatic: 1}}, start, end, start+1)
			x.labels[strings.ToLower(called)] = x.label
		}
	}
	x.end = end
	x.tokens(start, end)
	x.eachCommand(start, end, func(c command) {
		x.count(c)
		if c.word == "set" {
			x.variable(c, start, end)
		}
	})
}

// labelEnd is where the name of a label ends that begins at an offset; 0 for none.
func labelEnd(s []byte, start, end int) int {
	if s[start] != ':' {
		return 0
	}
	to := start + 1
	for to < end && s[to] > ' ' && !strings.ContainsRune(`:+,;=&|<>()"%^`, rune(s[to])) {
		to++
	}
	if to == start+1 {
		return 0
	}
	return to
}

// count adds a command to the metrics of the label around.
func (x *extractor) count(c command) {
	if x.label < 0 {
		return
	}
	m := &x.File.Symbols[x.label].Metrics
	switch c.word {
	case "if":
		m.Branches++
		m.Cyclomatic++
	case "for":
		m.Loops++
		m.Cyclomatic++
	case "exit":
		m.Returns++
	}
}

// variable adds the variable that a set gives its first value.
func (x *extractor) variable(c command, start, end int) {
	from, to, value := assigned(x.Source, c)
	if from == to {
		return
	}
	called := string(x.Source[from:to])
	if _, there := x.variables[strings.ToLower(called)]; there {
		return
	}
	s := facts.Symbol{Name: called, Kind: facts.KindValue, NodeKind: "var", Container: x.label, Visibility: facts.VisibilityInternal, Signature: "set " + called, Value: draft.Short(value, 120)}
	x.variables[strings.ToLower(called)] = x.Symbol(s, c.at, c.end, from)
}

// tokens tells the words and signs of a line.
func (x *extractor) tokens(start, end int) {
	for at := start; at < end; {
		to := at
		for to < end && letters.IsWord(x.Source[to]) {
			to++
		}
		switch {
		case to > at:
			x.Word(at, to)
			at = to
		default:
			if x.Source[at] > ' ' {
				x.Sign(at, at+1)
			}
			at++
		}
	}
}
