//go:build cgo

// Package cobol describes COBOL, in fixed and free form, to the engine of package spec,
// by the words of its statements.
package cobol

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.DescribeLater(lang.Language{
		Name: "cobol", Version: 4, Tier: 2, Depth: "names", Family: "cobol", Extensions: []string{".cob", ".cbl", ".cobol", ".cpy"},
		Limits:     []string{"What COPY replaces in the names of a copybook is not known.", "A program that CALL names by a variable is not known."},
		PlainCalls: true, TestPath: spec.Match(`(?i)(^|/)tests?/`),
		Names: &lang.Names{Caseless: true, Strategy: lang.ByInclude, Separator: ".", Inward: true, Included: copybooks, ByName: []facts.Kind{facts.KindModule}},
	}, rules)}
}

// What is where, besides what package shallow knows.
const (
	data  = shallow.Context(8)
	steps = shallow.Context(16)
	head  = shallow.Context(32) // of a program, above its divisions
)

// copybooks are the files that COPY may mean by a name: with one of the endings that copybooks have, or a program's.
func copybooks(module string) []string {
	name := strings.Trim(module, `"'`)
	out := []string{name}
	if strings.Contains(name, ".") {
		return out
	}
	for _, ending := range []string{".cpy", ".CPY", ".cbl", ".CBL", ".cob", ".COB"} {
		out = append(out, name+ending)
	}
	if lower := strings.ToLower(name); lower != name {
		out = append(out, lower+".cpy", lower+".cbl")
	}
	return out
}

// Columns of a text in fixed form: a number of the line, a mark, code, and a mark of the text.
const (
	numbersEnd = 6
	codeEnd    = 72
)

// byteOrder is the mark that a text may begin with.
var byteOrder = []byte("\ufeff")

// repair blanks what stands beside the code of a text in fixed form.
func repair(source []byte) []byte {
	if !isFixed(source) {
		return source
	}
	out := bytes.Clone(source)
	column := 0
	if bytes.HasPrefix(source, byteOrder) {
		column = -len(byteOrder)
	}
	for i, c := range source {
		switch {
		case c == '\n':
			column = -1
		case c != '\r' && (column < numbersEnd && c >= '0' && c <= '9' || column >= codeEnd):
			out[i] = ' '
		}
		column++
	}
	return out
}

// maxUnlike is how many lines of a hundred need not keep to the columns.
const maxUnlike = 2

// isFixed reports a text whose lines keep to the columns of the fixed form, some of which have numbers.
func isFixed(source []byte) bool {
	lines, unlike, numbered := 0, 0, false
	for line := range bytes.Lines(bytes.TrimPrefix(source, byteOrder)) {
		line = bytes.TrimRight(line, " \r\n")
		if len(line) == 0 {
			continue
		}
		lines++
		left := line[:min(len(line), numbersEnd)]
		if len(bytes.Trim(left, " 0123456789")) > 0 || len(line) > numbersEnd && bytes.IndexByte([]byte(" \t*-/$Dd"), line[numbersEnd]) < 0 {
			unlike++
			continue
		}
		numbered = numbered || len(bytes.TrimLeft(left, " ")) > 0 || len(line) > codeEnd && len(bytes.Trim(line[codeEnd:], " 0123456789")) == 0
	}
	return numbered && unlike*100 <= lines*maxUnlike
}

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Letters: "-", DigitWords: true, Ends: ".", Unended: "program-id function-id author installation date-written date-compiled security",
		Keywords: "identification id environment data procedure division section program-id author installation function-id goback recursive binary-long date-written date-compiled security configuration input-output file-control working-storage " +
			"linkage local-storage file fd sd copy replacing pic picture is usage comp comp-3 comp-5 binary packed-decimal display value values occurs times to from by depending on indexed redefines filler " +
			"perform thru through until varying after before with test call using returning by reference content giving go stop run exit goback move add subtract multiply divide compute if else end-if evaluate " +
			"when other end-evaluate end-perform end-call end-read end-write end-compute end-add end-string read write rewrite open close input output extend i-o delete start accept initialize inspect string " +
			"unstring set not and or equal greater less than zero zeros zeroes space spaces high-value high-values low-value low-values true false next sentence continue into at end invalid key size error rounded " +
			"select assign organization access mode record status sequential random dynamic line label records standard are in of all search sort merge return release ascending descending on tallying for replacing leading " +
			"characters delimited no advancing upon exec sql cics end-exec function length entry declaratives program common initial corresponding corr end-program sign trailing separate justified right blank",
		Operators: "<= >= <> ** ==",
		Comments:  []shallow.Quote{{Open: "*>"}, {Open: "*", Column: 7}, {Open: "/", Column: 7}, {Open: "*", First: true}},
		Strings:   []shallow.Quote{{Open: `"`, Close: `"`, Doubled: true}, {Open: "'", Close: "'", Doubled: true}},
	},
	Rules: []shallow.Rule{
		{Node: "program", Pattern: "(program-id|function-id) name:(NAME|STRING) (is? (initial|common|recursive) program?)? STOP", Level: 1, Body: head},
		{Node: "finish", Pattern: "end program WORD STOP", Level: -1},
		{Node: "remark", Pattern: "(author|installation|date-written|date-compiled|security) REST? STOP"},
		{Node: "division", Pattern: "(environment|id|identification) division STOP"},
		{Node: "division", Pattern: "data division STOP", Level: 2, Body: data},
		{Node: "division", Pattern: "procedure division (using REST)? STOP", Level: 2, Body: steps},
		{Node: "division", In: data, Pattern: "(file|working-storage|linkage|local-storage|WORD) section STOP", Level: 3, Body: data},
		{Node: "copy", Pattern: "copy path:(NAME|STRING) REST? STOP"},
		{Node: "copy", Pattern: "exec sql include path:NAME end-exec STOP"},
		{Node: "copy", Pattern: "exec sql include path:NAME end-exec"},
		{Node: "file", In: data, Pattern: "(fd|sd) name:NAME REST? STOP"},
		{Node: "item", In: data | shallow.Top, Pattern: "NUMBER filler REST? STOP"},
		{Node: "item", In: data | shallow.Top, Pattern: "NUMBER name:NAME REST? STOP"},
		{Node: "section", In: steps | shallow.Top, Pattern: "name:NAME section STOP", Level: 3, Body: steps},
		{Node: "paragraph", In: steps | shallow.Top, Pattern: "name:NAME STOP", Level: 4, Body: steps},
		{Node: "paragraph", In: steps, Pattern: "name:NUMBER STOP", Level: 4, Body: steps},
	},
	Expressions: []shallow.Rule{
		{Node: "perform", Pattern: "perform function:NAME ((thru|through) through:NAME)?"},
		{Node: "goto", Pattern: "go to function:NAME"},
		{Node: "invoke", Pattern: "call function:STRING (using arguments:REST)? (returning REST)?"},
	},
}

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks:  []string{"*>", "*", "/"},
		Repair: repair,
		Definitions: []spec.Definition{
			{Nodes: "program", Kind: facts.KindModule, NodeKind: "library", Name: "name"},
			{Nodes: "section", Kind: facts.KindFunction, NodeKind: "section", Name: "name"},
			{Nodes: "paragraph", Kind: facts.KindFunction, NodeKind: "procedure", Name: "name"},
			{Nodes: "item", When: "name", Kind: facts.KindValue, NodeKind: "var", Name: "name"},
			{Nodes: "file", Kind: facts.KindValue, NodeKind: "file", Name: "name"},
		},
		Imports:   []spec.Import{{Nodes: "copy", Path: "path", File: true}},
		Modifiers: spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Forms:     []spec.Form{{Nodes: "perform goto invoke", Is: spec.Call, Of: "function", Args: "arguments/*"}},
		Labels: []spec.Label{
			{Nodes: "item", At: `(group)/(call)/function&(group)/(identifier)/~(?i)^[sxavz9bp]+\d*$&(identifier)/~(?i)^[sxavz9bp]+\d*$`},
			{Nodes: "finish", At: "(identifier)"},
		},
		Separator: ".", Inward: true,
		Metrics: spec.Metrics{Branches: `"if" "evaluate"`, Loops: `"until" "varying"`, Logic: `"and" "or"`, Cases: `"when"`},
	})
}
