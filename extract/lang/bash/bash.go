//go:build cgo

// Package bash describes Bash and the shells that are like it to the engine of package
// spec.
//
// Functions and variables have names apart. What a sourced file defines counts as if it
// was in the sourcing one. A variable that no function says to be its own is the
// script's. A test of Bats is read as a function.
package bash

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/smacker/go-tree-sitter/bash"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "bash", SCIP: "ShellScript", Version: 4, Tier: 1, Depth: "names", ValueAfter: []string{"="}, Family: "bash",
		Extensions: []string{".sh", ".bash", ".bats", ".ksh"}, Linguist: "Shell", Filenames: []string{".bashrc", ".bash_profile", ".bash_aliases", ".bash_logout", ".profile", "PKGBUILD"},
		Interpreters: []string{"sh", "bash", "dash", "ash", "ksh", "bats"}, AnyArguments: true, Commands: true, ImportCircles: true, SkippedTest: `^\s*skip(\s+["'].*)?$`, TestPath: isTestPath,
		Limits:    []string{"What eval runs, and a command whose name is in a variable, is not known."},
		FileTest:  func(path string, _ *facts.File) bool { return fileTest(path) },
		Undefined: hasDefault,
		Names:     &lang.Names{Strategy: lang.ByInclude, Separator: ".", Apart: true, Wraps: "command builtin", Included: sourced, ByName: []facts.Kind{facts.KindFunction}},
	}, &rules)}
}

// hasDefault reports a line that reads a variable with a value for where it is not set, or asks whether it is: ${NAME:-value}
func hasDefault(line, name string) bool {
	for rest := line; ; {
		_, behind, found := strings.Cut(rest, "${"+name)
		if !found {
			return false
		}
		if behind != "" && strings.IndexByte(":-=+?", behind[0]) >= 0 {
			return true
		}
		rest = behind
	}
}

const (
	inFunction = "^(function_definition)"
	own        = `..(declaration_command)/"local"|..(declaration_command)/"declare"/` + inFunction + `|..(declaration_command)/"typeset"/` + inFunction
)

var rules = spec.Spec{
	Grammar:     bash.GetLanguage,
	Repair:      repair,
	Mends:       []func([]byte, []lang.Lines) []byte{plainer},
	Identifiers: "word variable_name",
	Strings:     "string_content raw_string ansi_c_string heredoc_content regex",
	Comments:    "comment",
	Marks:       []string{"#!", "#"},
	DocMarks:    []string{"#"},

	Definitions: []spec.Definition{
		{Nodes: "function_definition", When: `name/~^["']`, Kind: facts.KindFunction, Name: "name", Called: title, Flags: facts.Test},
		{Nodes: "function_definition", Kind: facts.KindFunction, Name: "name"},
		{Nodes: "variable_assignment", When: `..(declaration_command)/"readonly"`, Unless: inFunction, Kind: facts.KindValue, NodeKind: "const", Name: "name/.(variable_name)", Value: "value", Flags: facts.Const, Once: true, Leaf: true},
		{Nodes: "variable_assignment", When: inFunction, Unless: own + "|..(command)", Hoisted: true, Free: true, Kind: facts.KindValue, NodeKind: "var", Name: "name/.(variable_name)", Value: "value", Once: true, Leaf: true},
		{Nodes: "variable_assignment", Unless: "..(command)|" + inFunction, Kind: facts.KindValue, NodeKind: "var", Name: "name/.(variable_name)", Value: "value", Once: true, Leaf: true},
	},
	Imports: []spec.Import{
		{Nodes: "command", When: "name/~^source$", Path: "argument", File: true},
		{Nodes: "command", When: "name/~^[.]$", Path: "argument", File: true},
		{Nodes: "command", When: "name/~^load$/..(command)/argument", Path: "argument", File: true},
	},

	Forms: []spec.Form{
		{Nodes: "word", When: "..(command_name)", Is: spec.Name, Role: facts.RoleCalls},
		{Nodes: "word", When: "@argument/-(command_name)/~^run$|@argument/-(command_name)/~^trap$|@argument/-(command_name)/~^command$|@argument/-(command_name)/~^time$|@argument/-(command_name)/~^exec$",
			Is: spec.Name, Role: facts.RoleCalls},
		{Nodes: "word", Is: spec.Other},
		{Nodes: "variable_name", When: "~^[0-9]", Is: spec.Other},
		{Nodes: "variable_name", Is: spec.Name},
		{Nodes: "command_name", When: "(word)", Is: spec.Same, Of: "(word)"},
		{Nodes: "command", When: "name/(word)", Is: spec.Call, Of: "name", Args: "argument"},
		{Nodes: "variable_assignment", Is: spec.Assign, Of: "name"},
		{Nodes: "subscript", Is: spec.Same, Of: "name"},
	},
	Locals: []spec.Local{
		{Nodes: "variable_assignment", When: own, Pattern: "name"},
		{Nodes: "variable_name", When: own, Pattern: "."},
		{Nodes: "for_statement", Pattern: "variable", At: "body"},
		{Nodes: "command", When: "name/~^read$|name/~^mapfile$|name/~^readarray$|name/~^getopts$", Pattern: "argument/.(word)", Called: func(text string) string { return text }},
	},
	Lasting: true,
	Apart:   true,

	Functions: "echo printf cd pwd test true false : read return exit shift set unset export eval exec trap wait kill break continue getopts type hash umask ulimit let shopt declare typeset local readonly alias unalias " +
		"command builtin pushd popd dirs enable bind caller complete compgen disown fg bg jobs history mapfile readarray times suspend logout [ source . run load",
	Separator: ".",
	Metrics: spec.Metrics{
		Branches: "if_statement elif_clause case_statement", Cases: "case_item", Loops: "for_statement c_style_for_statement while_statement",
		Logic: `"&&" "||"`, Asserts: spec.Match(`^(assert|refute|fail$)`),
	},
}

var test = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*@test[ \t]+("[^"\n]*"|'[^'\n]*')[ \t]+\{`)
})

// repair writes a test of Bats as a function that is called as its title, which begins with its quote, and signs that are
// escaped, and parentheses that a text begins with, as dots: the grammar loses its way among such, and takes minutes for
// a row of zeros.
func repair(source []byte) []byte {
	out := bytes.ReplaceAll(source, []byte{0}, []byte{' '})
	out = bytes.ReplaceAll(out, []byte(`"((`), []byte(`"..`))
	for i := 0; i+1 < len(out); i++ {
		if out[i] != '\\' {
			continue
		}
		if c := out[i+1]; c == '"' || c == '$' || c == '`' {
			out[i], out[i+1] = '.', '.'
		}
		i++
	}
	for _, m := range test().FindAllSubmatchIndex(source, -1) {
		lang.Wipe(out[m[0]:m[2]])
		for n := m[2]; n < m[3]-1; n++ {
			if c := out[n] | 0x20; (c < 'a' || c > 'z') && (out[n] < '0' || out[n] > '9') {
				out[n] = '_'
			}
		}
		out[m[3]-1], out[m[3]] = '(', ')'
	}
	return out
}

// title is a test's.
func title(text string) string { return strings.Trim(text, `"'`) }

// sourced lists the files that a path may mean whose folder a variable or a command tells. Bats leaves out the extension.
func sourced(module string) []string {
	if n := strings.LastIndexAny(module, "$)}`"); n >= 0 {
		rest := module[n:]
		slash := strings.IndexByte(rest, '/')
		if slash < 0 {
			return nil
		}
		module = rest[slash+1:]
	}
	module = strings.Trim(module, `"'`)
	return []string{module, module + ".bash"}
}

// isTestPath follows Bats, shUnit2 and ShellSpec.
var isTestPath = spec.Match(`\.bats$|(^|/)([a-z0-9]+[-_])?(tests?|spec)/|_(test|spec)\.(sh|bash|ksh)$|(^|/)test_[^/]*\.(sh|bash|ksh)$`)

var fileTest = spec.Match(`\.bats$|_(test|spec)\.(sh|bash|ksh)$|(^|/)test_[^/]*\.sh$`)
