//go:build cgo

// Package cmake gives the facts of CMake's lists and modules: functions, macros, targets, tests, variables and options, the
// commands, targets and variables that they name, the files that are included and those that targets are made of.
//
// A file is a row of commands with arguments. What is included, or added as a folder, counts as if it was in the file
// that does so; a name that neither has is the one of the repository that alone is called so.
package cmake

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

const name = "cmake"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 1, Tier: 2, Depth: "names", Family: name, Extensions: []string{".cmake"}, Filenames: []string{"CMakeLists.txt"},
		Limits:        []string{"Names that are put together from variables are not known.", "All branches of a condition are read.", "Names of functions and macros are those in lower case, as commands are called in any case."},
		ImportCircles: true, AnyArguments: true,
		Names:   &lang.Names{Strategy: lang.ByInclude, Separator: ".", Included: included, Apart: true, ByName: []facts.Kind{facts.KindFunction, facts.KindValue}},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// included lists the files that an import may mean: a file as written, a folder with a list, or a module, which lies mostly in
// a folder of its own. A path behind a variable is told by its end.
func included(module string) []string {
	for strings.HasPrefix(module, "${") {
		_, rest, ok := strings.Cut(module, "}/")
		if !ok {
			return nil
		}
		module = rest
	}
	if module == "" || strings.ContainsAny(module, "$*?<>") {
		return nil
	}
	if strings.HasSuffix(module, ".cmake") || strings.HasSuffix(module, "CMakeLists.txt") {
		return []string{module}
	}
	return []string{module + ".cmake", "cmake/" + module + ".cmake", "cmake/modules/" + module + ".cmake", "cmake/Modules/" + module + ".cmake", "modules/" + module + ".cmake"}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	commands  []command
	functions map[string]int32
	targets   map[string]int32
	variables map[string]int32

	scope  int32           // the function around, -1 for none
	locals map[string]bool // its parameters and variables; nil outside of functions
	taken  map[string]bool // variables that commands of the file give values, and that are no definitions
	parsed []string        // prefixes of the variables that arguments are parsed into
}

// command is one with its arguments.
type command struct {
	name       string // in lower case
	start, end int
	args       []argument
	symbol     int32
}

// argument is what a command is given: text without quotes around it.
type argument struct {
	start, end int
	quoted     bool
	raw        bool // in brackets: nothing in it is expanded
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"#"}, draft.MaxSymbols), functions: map[string]int32{}, targets: map[string]int32{}, variables: map[string]int32{}, taken: map[string]bool{}, scope: -1}
	x.scan()
	x.define()
	x.scope, x.locals = -1, nil
	for i := range x.commands {
		x.refer(&x.commands[i])
	}
	return x.Finish()
}

func (x *extractor) text(a argument) string { return string(x.Source[a.start:a.end]) }

// define adds the definitions: what a function holds belongs to it.
func (x *extractor) define() {
	var around []int // the commands that begin the functions around
	for i := range x.commands {
		c := &x.commands[i]
		c.symbol = -1
		switch c.name {
		case "function", "macro":
			x.function(c)
			around = append(around, i)
		case "endfunction", "endmacro":
			if n := len(around) - 1; n >= 0 {
				x.close(x.commands[around[n]].symbol, c.end)
				around = around[:n]
			}
		case "add_library", "add_executable", "add_custom_target":
			x.target(c, x.owner(around), 0)
		case "add_test":
			at := 0
			if len(c.args) > 1 && x.text(c.args[0]) == "NAME" {
				at = 1
			}
			x.target(c, x.owner(around), at)
		case "if", "elseif", "foreach", "while":
			if s := x.owner(around); s >= 0 {
				x.count(&x.File.Symbols[s].Metrics, c.name)
			}
		case "set", "option", "find_program", "find_library", "find_path", "find_file", "get_filename_component":
			if len(around) == 0 || x.isShared(c) {
				x.variable(c)
			}
		}
	}
	for _, i := range around {
		x.close(x.commands[i].symbol, len(x.Source))
	}
}

func (x *extractor) owner(around []int) int32 {
	if len(around) == 0 {
		return -1
	}
	return x.commands[around[len(around)-1]].symbol
}

func (*extractor) count(m *facts.Metrics, command string) {
	m.Cyclomatic++
	if command == "foreach" || command == "while" {
		m.Loops++
		return
	}
	m.Branches++
}

func (x *extractor) close(s int32, end int) {
	if s < 0 {
		return
	}
	x.Close(s, end)
	span := x.File.Symbols[s].Span
	x.File.Symbols[s].Metrics.Lines = int(span.EndLine - span.StartLine + 1)
}

// function adds a function or a macro.
func (x *extractor) function(c *command) {
	if len(c.args) == 0 || !isName(x.text(c.args[0])) {
		return
	}
	called := strings.ToLower(x.text(c.args[0])) // commands are called in any case
	s := facts.Symbol{Name: called, Kind: facts.KindFunction, NodeKind: c.name, Container: -1, Visibility: visibility(called), Metrics: facts.Metrics{Cyclomatic: 1}, Signature: draft.Short(string(x.Source[c.start:c.end]), maxText)}
	for _, a := range c.args[1:] {
		s.Params = append(s.Params, facts.Param{Name: x.text(a)})
	}
	s.Metrics.Parameters = len(s.Params)
	c.symbol = x.Symbol(s, c.start, c.end, c.args[0].start)
	if _, there := x.functions[called]; !there {
		x.functions[called] = c.symbol
	}
}

// visibility is that of a function or target: an underscore marks what a module keeps to itself.
func visibility(called string) facts.Visibility {
	if strings.HasPrefix(called, "_") {
		return facts.VisibilityInternal
	}
	return facts.VisibilityPublic
}

// maxText is the length in bytes beyond which signatures and values are cut.
const maxText = 160

// target adds a target or a test, whose name an argument is.
func (x *extractor) target(c *command, owner int32, at int) {
	if at >= len(c.args) || !isTarget(x.text(c.args[at])) {
		return
	}
	called := x.text(c.args[at])
	s := facts.Symbol{Name: called, Kind: facts.KindFunction, NodeKind: "target", Container: owner, Visibility: facts.VisibilityInternal, Metrics: facts.Metrics{Cyclomatic: 1}, Signature: c.name + " " + called}
	if c.name == "add_test" {
		s.Flags |= facts.Test
		s.Kind, s.Owner = facts.KindMethod, c.name // targets are called apart from tests
	}
	if _, there := x.targets[called]; there && c.name != "add_test" {
		return
	}
	c.symbol = x.Symbol(s, c.start, c.end, c.args[at].start)
	if c.name != "add_test" {
		x.targets[called] = c.symbol
	}
}

// isShared reports a variable that is known outside of the function that sets it.
func (x *extractor) isShared(c *command) bool {
	for _, a := range c.args {
		if t := x.text(a); t == "CACHE" && !a.quoted {
			return true
		}
	}
	return c.name == "option"
}

// variable adds the first assignment of a variable.
func (x *extractor) variable(c *command) {
	if len(c.args) == 0 {
		return
	}
	called := x.text(c.args[0])
	if _, there := x.variables[called]; there || !isName(called) || isGiven(called) {
		return
	}
	s := facts.Symbol{Name: called, Kind: facts.KindValue, NodeKind: "var", Container: -1, Visibility: facts.VisibilityInternal, Signature: c.name + " " + called}
	if len(c.args) > 1 {
		s.Value = draft.Short(string(x.Source[c.args[1].start:c.args[len(c.args)-1].end]), maxText)
	}
	c.symbol = x.Symbol(s, c.start, c.end, c.args[0].start)
	x.variables[called] = c.symbol
}

// isName reports what a command or variable may be called where nothing is put together.
func isName(s string) bool {
	for i := range len(s) {
		if !letters.IsPlain(s[i]) && s[i] != '-' && s[i] != '.' {
			return false
		}
	}
	return s != ""
}

func isTarget(s string) bool { return isName(strings.ReplaceAll(s, ":", "_")) }

// isGiven reports a variable that CMake itself reads or sets.
func isGiven(s string) bool {
	for _, prefix := range []string{"CMAKE_", "PROJECT_", "CPACK_", "CTEST_", "ARG"} {
		if strings.HasPrefix(s, prefix) && (prefix != "ARG" || s == "ARGN" || s == "ARGC" || strings.HasPrefix(s, "ARGV")) {
			return true
		}
	}
	return false
}
