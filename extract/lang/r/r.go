//go:build cgo

// Package r describes R to the engine of package spec, by the words and signs of its statements.
//
// A function is what a name is given that is one. Files of a package see one another, which nothing in them says: names are
// those of the whole repository, and sure only in a file and in what it sources. What is in a function is local to it.
package r

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
		Name: "r", Version: 1, Tier: 2, Depth: "names", Family: "r", Extensions: []string{".r", ".rsx"}, Filenames: []string{".Rprofile"}, Interpreters: []string{"Rscript"},
		Limits:      []string{"Which method of a generic function a call means depends on its class at run time: it leads to the generic function.", "What is behind a dollar sign is not known, but for methods of R6 classes inside of them.", "An assignment to f(x) is read as a call of f, not of f<-.", "Names of columns that tidy evaluation reads are words."},
		SkippedTest: `^\s*skip\(`, TestPath: isTestPath, ImportCircles: true, AnyArguments: true, Syntax: syntax(), FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names: &lang.Names{Strategy: lang.ByInclude, Separator: "::", Common: true, Masked: true, Foreign: base, ByName: []facts.Kind{facts.KindFunction, facts.KindClass}},
	}, rules)}
}

func syntax() *lang.Syntax {
	return &lang.Syntax{Opaque: []lang.Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: "'", Close: "'", Escape: true}, {Open: "#", Close: "\n", Comment: true}}}
}

// isTestPath follows testthat, tinytest and RUnit.
var isTestPath = spec.Match(`(?i)(^|/)(tests|tinytest)/|(^|/)test[-_][^/]*\.r$|_test\.r$`)

// base are packages that every R has.
const base = "base stats utils methods graphics grDevices datasets tools parallel compiler grid splines stats4 tcltk"

const (
	to     = "('<-'|'='|'<<-'|:=) "
	lambda = `(function|'\') params:() `
)

var words = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords:  "function if else for while repeat in next break TRUE FALSE NULL NA Inf NaN",
		Operators: "<- <<- -> ->> := == != <= >= && || |> ::: :: =>",
		Letters:   ".", Begins: ".", Ends: ";", Newlines: true,
		Continue: "<- <<- = + - * / ^ | || & && |> ~ == != < > <= >= , ( [ { : :: ::: $ @ := ? ! else in function", Leads: "else",
		Comments: []shallow.Quote{{Open: "#"}},
		Strings:  []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\', Lines: true}, {Open: "'", Close: "'", Escape: '\\', Lines: true}, {Open: "%", Close: "%"}},
		Names:    []shallow.Quote{{Open: "`", Close: "`"}}, ContextLiteral: raw,
	},
	Selectors: "$ @ :: :::", Assigns: "<- = <<- :=", Primaries: "TRUE FALSE NULL NA Inf NaN",
	Rules: []shallow.Rule{
		{Node: "sourced", Pattern: "(source|sys.source) '(' path:STRING REST? ')' STOP"},
		{Node: "attached", Pattern: "(library|require|requireNamespace|loadNamespace) '(' path:(NAME|STRING) REST? ')' STOP"},
		{Node: "test", In: shallow.Top, Pattern: "test_that '(' name:STRING ',' body:{} ')' STOP"},
		{Node: "generic", In: shallow.Top, Pattern: "setGeneric '(' name:STRING REST? ')' STOP"},
		{Node: "method", In: shallow.Top, Pattern: "setMethod '(' function:STRING ',' REST ',' " + lambda + "body:{} ')' STOP"},
		{Node: "class", In: shallow.Top, Pattern: "(name:NAME " + to + ")? (setClass|setRefClass|new_class) '(' called:STRING REST? ')' STOP"},
		{Node: "class", In: shallow.Top, Pattern: "name:NAME " + to + "(R6 ::)? R6Class members:() STOP"},
		{Node: "function", In: shallow.Top, Pattern: "name:(NAME|STRING) " + to + lambda + "body:{}"},
		{Node: "function", In: shallow.Top, Pattern: "name:(NAME|STRING) " + to + lambda + "body:CODE STOP"},
		{Node: "value", In: shallow.Top, Pattern: "name:NAME " + to + "value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: "name:NAME " + to + "value:REST STOP"},
		{Node: "loop", Pattern: "for '(' name:NAME in value:REST ')' body:{}"},
		{Node: "loop", Pattern: "for '(' name:NAME in value:REST ')' body:CODE STOP"},
	},
	Expressions: []shallow.Rule{
		{Node: "member_function", Pattern: "name:NAME '=' function params:() body:{}", After: "( ,"},
		{Node: "lambda", Pattern: lambda + "body:{}"},
		{Node: "lambda", Pattern: lambda + "body:CODE STOP"},
	},
	Params: []string{"name:NAME ('=' value:REST)? STOP"},
}

// raw gives the end of a raw string, r"(...)" with dashes before the bracket, and of a number with a dot or a suffix.
func raw(s []byte, at int, _ bool) int {
	if s[at] != 'r' && s[at] != 'R' || at+2 >= len(s) || s[at+1] != '"' && s[at+1] != '\'' {
		return 0
	}
	open := at + 2
	for open < len(s) && s[open] == '-' {
		open++
	}
	if open == len(s) {
		return 0
	}
	shut := strings.IndexByte("([{", s[open])
	if shut < 0 {
		return 0
	}
	end := string(")]}"[shut]) + strings.Repeat("-", open-at-2) + string(s[at+1])
	if n := bytes.Index(s[open:], []byte(end)); n >= 0 {
		return open + n + len(end)
	}
	return 0
}

const (
	params = "params/(parameter)"
	inList = "..(arguments)/..(call)/function/~^list$/..(call)/^(class)" // of what R6Class is given
)

func rules() spec.Spec {
	return spec.Shallow(&words, spec.Spec{
		Marks: []string{"#'", "#"}, DocMarks: []string{"#'"}, Doc: func(text string) string { return strings.TrimPrefix(text, "'") },
		Definitions: []spec.Definition{
			{Nodes: "test", Kind: facts.KindFunction, NodeKind: "function", Name: "name", Called: quoted, Flags: facts.Test},
			{Nodes: "generic", Kind: facts.KindFunction, NodeKind: "function", Name: "name", Called: quoted},
			{Nodes: "class", When: "called", Kind: facts.KindClass, Name: "called", Called: quoted},
			{Nodes: "class", Kind: facts.KindClass, Name: "name", Supers: []spec.Supertype{{At: "members/(argument)/(assignment)/left/~^inherit$/..(assignment)/$", Role: facts.RoleExtends}}},
			{Nodes: "function", Kind: facts.KindFunction, Name: "name", Called: quoted, Params: params},
			{Nodes: "member_function", When: inList, Unless: "^(member_function)", Kind: facts.KindMethod, Name: "name", Params: params},
			{Nodes: "value", Kind: facts.KindValue, NodeKind: "var", Name: "name", Value: "value", Once: true},
		},
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic, Private: func(name string) bool { return strings.HasPrefix(name, ".") }},
		Parameters: []spec.Parameter{{Nodes: "parameter", When: "name/~^[.][.][.]$", Name: "name", Variadic: "."}, {Nodes: "parameter", Name: "name", Optional: `"="`}},
		Imports:    []spec.Import{{Nodes: "sourced", Path: "path", File: true}, {Nodes: "attached", Path: "path"}},
		Forms: []spec.Form{
			{Nodes: "method", Is: spec.Call, Of: "function"},
			{Nodes: "value", Is: spec.Assign, Of: "name"},
			{Nodes: "identifier", When: "~^self$", Is: spec.This},
			{Nodes: "identifier", When: `@object/..(member)/"::"|@object/..(member)/":::"|@name/..(member_function)`, Is: spec.Other},
		},
		Labels: []spec.Label{{Nodes: "argument", At: `(assignment)/"="/..(assignment)/left`}},
		Locals: []spec.Local{
			{Nodes: "local", Pattern: "name", Value: "value"},
			{Nodes: "loop", Pattern: "name", At: "body"},
			{Nodes: "parameter", Pattern: "name"},
		},
		Blocks: "lambda member_function method test", Lasting: true,
		Metrics:   spec.Metrics{Branches: `"if"`, Loops: `"for" "while" "repeat"`, Logic: `"&&" "||"`, Asserts: spec.Match(`^(expect_|stopifnot$|check)`)},
		Separator: "::",
	})
}

// quoted is a name without quotes around it.
func quoted(text string) string { return strings.Trim(text, "\"'`") }
