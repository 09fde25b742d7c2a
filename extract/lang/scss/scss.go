//go:build cgo

// Package scss describes the style languages SCSS and Less to the engine of package spec,
// by the words and signs of their rules. Classes, custom properties and @keyframes are
// those of CSS, and are in the same tables; variables, mixins and functions are their own.
package scss

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's languages.
func Languages() []lang.Language {
	sass, less := language("scss", ".scss"), language("less", ".less")
	sass.PlainCalls, sass.Syntax = true, sassSyntax()
	less.AnyArguments = true // of mixins of one name those are called that take as many
	return []lang.Language{spec.DescribeLater(sass, scssRules), spec.DescribeLater(less, lessRules)}
}

// sassSyntax is that of C without type arguments, in which a list is passed as arguments with dots behind it.
func sassSyntax() *lang.Syntax {
	s := lang.CLike()
	s.TypeArguments, s.Spread, s.SpreadEnd = "", nil, "..."
	return &s
}

func language(name, extension string) lang.Language {
	return lang.Language{Name: name, Version: 4, Tier: 2, Depth: "names", ValueAfter: []string{":"}, Family: lang.Family(name), Extensions: []string{extension}, StyleSheet: true, ImportCircles: true,
		Limits: []string{"Selectors and names that interpolation makes are not known.", "Which of several sheets is loaded before another is not known: a variable of a sheet that a file does not import is inferred by its name."},
		Names:  &lang.Names{Strategy: lang.ByInclude, Separator: ".", Included: included(extension), Reexports: true, Apart: true, ByName: []facts.Kind{facts.KindFunction, facts.KindValue}}}
}

// included lists the sheets that an import may mean: partials, and those that stand for their folder.
func included(extension string) func(module string) []string {
	return func(module string) []string {
		module = strings.TrimSuffix(strings.TrimPrefix(module, "~"), extension)
		if module == "" || strings.Contains(module, ":") || strings.HasSuffix(module, ".css") {
			return nil
		}
		dir, name := path.Split(module)
		return []string{dir + "_" + name + extension, dir + name + extension, module + "/_index" + extension, module + "/index" + extension}
	}
}

// moduleName is what a sheet that is used without another name is called by: the end of its path.
func moduleName(module string) string {
	if _, builtin, ok := strings.Cut(module, ":"); ok {
		return builtin
	}
	return strings.TrimPrefix(strings.TrimSuffix(path.Base(module), ".scss"), "_")
}

var lexis = shallow.Lexis{
	Keywords: "if else", Operators: "== != <= >= ... && ||",
	Letters: "-", Joints: "--", Begins: "-", Sigils: "$@", SigilLetters: "-", Ends: ";",
	Comments:       []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/"}},
	Strings:        []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\', Hole: "#{"}, {Open: "'", Close: "'", Escape: '\\', Hole: "#{"}},
	ContextLiteral: contextLiteral,
}

// atRules are those of CSS that hold rules.
const atRules = "(media|supports|layer|container|font-face|page|scope|starting-style|document|viewport|-ms-viewport|property|font-feature-values|counter-style)"

// Patterns that both languages have.
const (
	keyframes   = "'@' (keyframes|-webkit-keyframes|-moz-keyframes|-o-keyframes) name:NAME body:{}"
	atRule      = "'@' " + atRules + " (body:{}|REST body:{})"
	styleRule   = "selector:REST body:{}"
	declaration = "property:NAME : value:REST STOP"
	className   = ". name:NAME (. name:NAME)* !'-' !STRING"
)

var scssWords = shallow.Language{
	Lexis: lexis, Selectors: ".", Adjacent: true,
	Rules: []shallow.Rule{
		{Node: "use", Pattern: "'@' use path:STRING (as (alias:NAME|'*'))? REST? STOP"},
		{Node: "import", Pattern: "'@' forward path:STRING REST? STOP"},
		{Node: "import", Pattern: "'@' import path:STRING (',' path:STRING)* REST? STOP"},
		{Node: "mixin", Pattern: "'@' mixin name:NAME params:()? body:{}"},
		{Node: "function", Pattern: "'@' function name:NAME params:() body:{}"},
		{Node: "call", Pattern: "'@' include function:DOTTED arguments:()? (using params:())? {}"},
		{Node: "call", Pattern: "'@' include function:DOTTED arguments:()? STOP"},
		{Node: "extend", Pattern: "'@' extend (.|%) name:NAME REST? STOP"},
		{Node: "loop", Pattern: "'@' each names:($ NAME (',' $ NAME)*) in value:REST body:{}"},
		{Node: "counter", Pattern: "'@' for $ name:NAME from value:REST body:{}"},
		{Node: "keyframes", Pattern: keyframes},
		{Node: "at_rule", Pattern: atRule},
		{Node: "variable", In: shallow.Top, Pattern: "$ name:NAME : value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: "$ name:NAME : value:REST STOP"},
		{Node: "statement", Pattern: "'@' NAME (body:{}|REST? (body:{}|STOP))"},
		{Node: "rule", Pattern: styleRule},
		{Node: "declaration", Pattern: declaration},
	},
	Expressions: []shallow.Rule{
		{Node: "variable_name", Pattern: "$ name:NAME"},
		{Node: "qualified", Pattern: "module:NAME . $ name:NAME"},
		{Node: "class_name", Pattern: className},
		{Node: "placeholder", Pattern: "% name:NAME"},
	},
	Params: []string{"$ name:NAME (: value:REST)? '...'? STOP"},
}

var lessWords = shallow.Language{
	Lexis: lexis, Adjacent: true,
	Rules: []shallow.Rule{
		{Node: "import", Pattern: "'@' (import|plugin) ()? path:STRING REST? STOP"},
		{Node: "mixin", Pattern: "(.|#) name:NAME params:() (when REST)? body:{}"},
		{Node: "call", Pattern: "((.|#) NAME >?)* (.|#) function:NAME arguments:()? (! important)? STOP"},
		{Node: "keyframes", Pattern: keyframes},
		{Node: "at_rule", Pattern: atRule},
		{Node: "variable", In: shallow.Top, Pattern: "'@' name:NAME : value:REST STOP"},
		{Node: "local", In: shallow.Code, Pattern: "'@' name:NAME : value:REST STOP"},
		{Node: "rule", Pattern: styleRule},
		{Node: "declaration", Pattern: declaration},
	},
	Expressions: []shallow.Rule{
		{Node: "variable_name", Pattern: "'@' name:NAME"},
		{Node: "variable_name", Pattern: "'@' '{' name:NAME '}'"},
		{Node: "class_name", Pattern: className},
	},
	Params: []string{"'@' name:NAME (: value:REST)? '...'? STOP"}, ParamEnds: ", ;",
}

func scssRules() spec.Spec {
	s := described(&scssWords, []spec.Definition{
		{Nodes: "function", Kind: facts.KindFunction, Name: "name", Params: "params/(parameter)"},
		{Nodes: "rule", When: "selector/.(placeholder)", Kind: facts.KindSelector, NodeKind: css.NodeClass, Each: "selector/.(placeholder)/name", Name: ".", Whole: true},
	}, []spec.Form{
		{Nodes: "extend", Is: spec.Same, Of: "name"},
		{Nodes: "qualified", Is: spec.Member, Of: "module", Name: "name"},
		{Nodes: "identifier", When: "@object|@module", Is: spec.Name},
	}, []spec.Local{
		{Nodes: "loop", Pattern: "names", At: "body"},
		{Nodes: "counter", Pattern: "name", At: "body"},
	}, []spec.Import{{Nodes: "use", When: `"*"`, Path: "path", File: true}, {Nodes: "use", Path: "path", Alias: "alias", File: true, Called: moduleName}})
	s.Modifiers.Private = isPrivate
	return s
}

// isPrivate reports a member that a sheet keeps to itself.
func isPrivate(name string) bool {
	return strings.HasPrefix(name, "_") || strings.HasPrefix(name, "-") && !strings.HasPrefix(name, "--")
}

func lessRules() spec.Spec { return described(&lessWords, nil, nil, nil, nil) }

// described is what both languages have.
func described(l *shallow.Language, definitions []spec.Definition, forms []spec.Form, locals []spec.Local, imports []spec.Import) spec.Spec {
	return spec.Shallow(l, spec.Spec{
		Marks: []string{"//", "/*"},
		Definitions: slices.Concat(definitions, []spec.Definition{
			{Nodes: "mixin", Kind: facts.KindFunction, NodeKind: "mixin", Name: "name", Params: "params/(parameter)"},
			{Nodes: "variable", Kind: facts.KindValue, NodeKind: css.NodeVariable, Name: "name", Value: "value", Once: true},
			{Nodes: "keyframes", Kind: facts.KindValue, NodeKind: css.NodeKeyframes, Name: "name"},
			{Nodes: "rule", Kind: facts.KindSelector, NodeKind: css.NodeClass, Each: classes, Name: ".", Whole: true},
			{Nodes: "declaration", When: "property/~^--", Kind: facts.KindValue, NodeKind: css.NodeVariable, Name: "property", Value: "value"},
		}),
		Imports: slices.Concat(imports, []spec.Import{
			{Nodes: "import", Items: "path", Flags: facts.Exported},
			{Nodes: "string", Inside: true, Path: ".", File: true},
		}),
		Modifiers:  spec.Modifiers{Top: facts.VisibilityPublic, Inner: facts.VisibilityPublic},
		Parameters: []spec.Parameter{{Nodes: "parameter", Name: "name", Optional: `":"`, Variadic: `"..."`}},
		Forms: slices.Concat(forms, []spec.Form{
			{Nodes: "identifier", When: "~^--", Is: spec.Name},
			{Nodes: "member", When: "@selector|..(group index member)/@selector|..(index member)/..(group index member)/@selector", Is: spec.Other}, // details.menu
			{Nodes: "identifier", Unless: "@name|@function", Is: spec.Other},
			{Nodes: "identifier", When: "..(class_name)", Is: spec.Other},
			{Nodes: "variable_name", Is: spec.Same, Of: "name"},
			{Nodes: "variable", Is: spec.Assign, Of: "name"},
		}),
		Locals: slices.Concat(locals, []spec.Local{
			{Nodes: "local", Pattern: "name", Value: "value"},
			{Nodes: "parameter", Pattern: "name"},
		}),
		Functions: builtins,
		Metrics:   spec.Metrics{Branches: `"if"`}, Separator: ".", Apart: true,
	})
}

// Where classes are in a selector. Members are classes behind an element, an attribute or a pseudo-class.
const (
	inSelectors = "selector/>(group parens parenthesized argument arguments call index member)/"
	behind      = "(member)/object/.(identifier brackets call index member parens parenthesized)/..(member)/name"
	classes     = inSelectors + "(class_name)/name&selector/.(class_name)/name&" + inSelectors + behind + "&selector/." + behind
)

// builtins are the functions of CSS, Sass and Less.
const builtins = "var calc min max clamp url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix attr counter counters env format local linear-gradient radial-gradient conic-gradient " +
	"repeating-linear-gradient repeating-radial-gradient translate translateX translateY translateZ translate3d rotate rotateX rotateY rotateZ rotate3d scale scaleX scaleY scale3d skew skewX skewY matrix " +
	"matrix3d perspective cubic-bezier steps blur brightness contrast drop-shadow grayscale invert opacity saturate sepia hue-rotate minmax repeat fit-content image-set inset circle ellipse polygon path not is " +
	"where has nth-child nth-of-type nth-last-child lang dir host selector map-get map-merge map-keys map-values map-has-key map-remove nth length append join index zip list-separator if percentage round ceil floor " +
	"abs random unit unitless comparable lighten darken mix saturate desaturate adjust-hue fade fadein fadeout fade-in fade-out rgba-color red green blue hue saturation lightness alpha transparentize opacify " +
	"adjust-color scale-color change-color quote unquote str-length str-index str-slice str-insert to-upper-case to-lower-case type-of inspect function-exists mixin-exists variable-exists " +
	"global-variable-exists call get-function content-exists e escape extract range each luma tint shade replace isnumber isstring iscolor iskeyword isurl ispixel ispercentage isem isunit data-uri default"
