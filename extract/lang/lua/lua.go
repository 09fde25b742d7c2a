//go:build cgo

// Package lua describes Lua to the engine of package spec.
//
// A table that a file names at its top is a module or a class: functions and fields that
// are assigned to it are its own. A file is the value that it returns, and require leads
// to the file whose path ends so. A member stands behind its receiver in the tree, not
// around it.
package lua

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/smacker/go-tree-sitter/lua"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{spec.Describe(lang.Language{
		Name: "lua", Version: 1, Tier: 1, Depth: "names", Family: "lua",
		Extensions: []string{".lua"}, Interpreters: []string{"lua", "luajit"}, AnyArguments: true, PrivateDead: true, TestPath: isTestPath,
		FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names:    &lang.Names{Strategy: lang.ByValue, Separator: ".", Joint: true, Loose: true, Included: required, ByName: []facts.Kind{facts.KindFunction}},
	}, &rules)}
}

const (
	params   = "(parameter_list)/(identifier ellipsis)"
	inCode   = "^(function function_statement)"
	behind   = `-(".")`
	declared = "name/.(variable_declarator)/"
	table    = "(table_dot table_colon)/-(identifier)"
	called   = "(function_call_paren string_argument table_argument)/-(identifier)"
	member   = `~^\w+[.]\w+$`
	requires = "value/.(function_call)/prefix/~^require$/..(function_call)/args/"
)

var private = facts.VisibilityPrivate

var rules = spec.Spec{
	Grammar:     lua.GetLanguage,
	Repair:      repair,
	Primer:      `x = ""`,
	Blanks:      true,
	Identifiers: "identifier",
	Strings:     "string",
	Comments:    "comment shebang",
	Marks:       []string{"---", "--[[", "--", "#!"},
	Separator:   ".",

	Definitions: []spec.Definition{
		{Nodes: "function_statement", When: "name/(table_colon)", Kind: facts.KindMethod, Name: "name/$", Owner: "name/" + table, Params: params, Body: body},
		{Nodes: "function_statement", When: "name/(table_dot)", Kind: facts.KindFunction, Name: "name/$", Owner: "name/" + table, Params: params, Body: body, Flags: facts.Static},
		{Nodes: "function_statement", When: "(local)", Kind: facts.KindFunction, Name: "name", Params: params, Body: body, Visibility: &private},
		{Nodes: "function_statement", Kind: facts.KindFunction, Name: "name", Params: params, Body: body},
		{Nodes: "variable_declaration", When: declared + member + "/..(variable_declaration)/value/.(function)", Hoisted: true, Kind: facts.KindFunction, Name: declared + "$", Owner: declared + "(identifier)",
			Params: "value/" + params, Body: "value/" + body, Flags: facts.Static},
		{Nodes: "variable_declaration", When: "(local)/..(variable_declaration)/value/.(function)", Kind: facts.KindFunction, Name: declared + "$", Params: "value/" + params, Body: "value/" + body, Visibility: &private},
		{Nodes: "variable_declaration", When: declared + `~^\w+$/..(variable_declaration)/value/.(function)`, Kind: facts.KindFunction, Name: declared + "$", Params: "value/" + params, Body: "value/" + body},
		{Nodes: "variable_declaration", When: "(local)/..(variable_declaration)/value/.(tableconstructor)/~^{[ \n]*}$", Unless: inCode, Kind: facts.KindModule, Name: declared + "$", Body: `"="`, Visibility: &private},
		{Nodes: "variable_declaration", When: "(local)/..(variable_declaration)/name/+(\",\")", Unless: inCode, Kind: facts.KindValue, NodeKind: "var", Each: "name", Name: "$", Visibility: &private},
		{Nodes: "variable_declaration", When: "(local)", Unless: inCode + "|" + requires + "(string)|" + requires + ".(string_argument)", Kind: facts.KindValue, NodeKind: "var", Name: declared + "$", Value: "$", Body: `"="`, Visibility: &private},
		{Nodes: "variable_declaration", When: declared + member, Unless: inCode, Kind: facts.KindField, Name: declared + "$", Owner: declared + "(identifier)", Value: "value", Once: true, Body: `"="`},
		{Nodes: "variable_declaration", When: declared + `~^self[.]\w+$/^(function_statement)/name/(table_dot table_colon)`, Hoisted: true, Leaf: true, Kind: facts.KindField, Name: declared + "$",
			Owner: "^(function_statement)/name/" + table, Value: "$", Once: true},
		{Nodes: "variable_declaration", When: declared + `~^\w+$`, Unless: inCode + "|(local)", Kind: facts.KindValue, NodeKind: "var", Name: declared + "$", Value: "value", Once: true, Body: `"="`},
		{Nodes: "tableconstructor", When: "..(module_return_statement)", Kind: facts.KindModule, As: "exports", Body: `"{"`},
		{Nodes: "field", When: "name/..(field)/value/.(function)", Kind: facts.KindFunction, Name: "name", Params: "value/" + params, Body: "value/" + body, Flags: facts.Static},
		{Nodes: "field", When: "name/..(field)/..(fieldlist)/..(tableconstructor)/..(module_return_statement)", Kind: facts.KindField, Name: "name", Value: "value", Leaf: true},
	},
	Parameters: []spec.Parameter{
		{Nodes: "identifier", Name: ".", Optional: "."},
		{Nodes: "ellipsis", Unnamed: true, Variadic: "."},
	},
	Imports: []spec.Import{
		{Nodes: "variable_declaration", When: requires + `(string)|` + requires + `.(string_argument)`, Path: requires + "(string)|" + requires + ".(string_argument)", File: true, Alias: declared + "$"},
		{Nodes: "function_call", When: "prefix/~^require$/..(function_call)/args/(string)", Path: "args/(string)", File: true},
		{Nodes: "function_call", When: "prefix/~^require$/..(function_call)/args/.(string_argument)", Path: "args", File: true},
	},
	Exports: []spec.Export{{Nodes: "module_return_statement", At: "$"}},

	Forms: []spec.Form{
		{Nodes: "identifier", When: behind, Is: spec.Member, Of: behind + "/-(identifier function_call)"},
		{Nodes: "identifier", When: "-(self_call_colon)", Is: spec.Member, Of: "-(self_call_colon)/-(identifier function_call string)"},
		{Nodes: "identifier", When: "..(function_name)|@name/..(field)", Is: spec.Other},
		{Nodes: "identifier", When: "~^self$/^(function_statement)/name/(table_colon table_dot)", Is: spec.This},
		{Nodes: "identifier", Is: spec.Name},
		{Nodes: "function_call", When: called, Is: spec.Call, Of: called, Args: "args/*"},
		{Nodes: "variable_declarator", Is: spec.Same, Of: "$"},
		{Nodes: "variable_declaration", Unless: "(local)", Is: spec.Assign, Of: "name"},
		{Nodes: "string", Is: spec.Literal, Text: "string"},
		{Nodes: "number", Is: spec.Literal, Text: "number"},
	},
	Locals: []spec.Local{
		{Nodes: "variable_declaration", When: "(local)/" + inCode, Unless: "value/.(function)", Pattern: "name", Value: "$"},
		{Nodes: "variable_declarator", When: "..(variable_declaration)/(local)/" + inCode, Unless: "..(variable_declaration)/value/.(function)", Pattern: "."},
		{Nodes: "parameter_list", Pattern: "."},
		{Nodes: "for_numeric", Pattern: "var"},
		{Nodes: "for_generic", Pattern: "(identifier_list)"},
	},
	Blocks: "function function_statement for_statement while_statement repeat_statement do_statement",

	Builtins: "print pairs ipairs next type tostring tonumber assert error pcall xpcall select rawget rawset rawequal rawlen setmetatable getmetatable unpack require load loadstring loadfile dofile collectgarbage " +
		"string table math io os coroutine debug utf8 package _G _VERSION _ENV arg bit bit32 jit ffi",
	Metrics: spec.Metrics{
		Branches: "if_statement if_elseif", Loops: "for_statement while_statement repeat_statement", Returns: "return_statement", Logic: `"and" "or"`, Asserts: spec.Match(`^assert|^are$|^is_|^equals?$|^same$`),
	},
	Layout: "fieldlist",
}

// body is where the head of a function ends.
const body = `(function_body function_end)`

var unknown = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`::[ \t]*\w+[ \t]*::|\bgoto[ \t]+\w+|<[ \t]*(const|close)[ \t]*>|---|\)\(\)?`)
})

// repair blanks labels and attributes, which the grammar does not know, and reads documentation as any comment. Of a call
// of what a call gives the arguments are read as if they stood among those before.
func repair(source []byte) []byte {
	out := bytes.Clone(source)
	for _, m := range unknown().FindAllIndex(source, -1) {
		switch {
		case source[m[0]] == '-':
			out[m[1]-1] = ' '
			continue
		case source[m[0]] == ')' && bytes.HasSuffix(source[:m[0]], []byte("end")):
			continue
		case source[m[0]] == ')' && m[1]-m[0] == 2 && source[max(m[0]-1, 0)] != '(':
			out[m[0]], out[m[0]+1] = ' ', ','
			continue
		case source[m[0]] == ')' && m[1]-m[0] == 2:
		case source[m[0]] == ')':
			m[0]++
		}
		for n := m[0]; n < m[1]; n++ {
			out[n] = ' '
		}
	}
	return out
}

// required lists the files that a module may be.
func required(module string) []string {
	if strings.ContainsAny(module, "/ ") {
		return []string{module, module + ".lua"}
	}
	p := strings.ReplaceAll(module, ".", "/")
	return []string{p + ".lua", p + "/init.lua"}
}

// isTestPath follows Busted and LuaUnit.
var isTestPath = spec.Match(`(^|/)(spec|tests?)/|_(spec|test)\.lua$|(^|/)test_[^/]*\.lua$`)
