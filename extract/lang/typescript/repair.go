package typescript

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// The grammar falls behind the language in these places, and each costs the rest
// of the file. Where a text does not parse, it is parsed again with these places
// rewritten to something of equal length that the grammar knows; the better tree
// is kept, over the text as it is.
var (
	// A call signature after one that no semicolon ends: the newline ends it.
	lineOfTypeParameters = newForm(`(?m)^([ \t]+)<\s*(?:const\s+)?[A-Za-z_$]`, lineBegins("<"))
	// export type * from "m"
	exportTypeStar = newForm(`(?m)^\s*export\s+(type)\s*\*`, wordBetween("", "*", "type"))
	// import("m").T<U> as a type
	importType = newForm(`\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\s*\.\s*[\p{L}_$][\p{L}\w$.]*\s*[^(\p{L}\w\s]`, contains("import("))
	// f<typeof import("m")>()
	importedModule = newForm(`\btypeof\s+(import\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\))`, contains("typeof", "import("))
	// interface A<out T = unknown, in out U>
	variance = newForm(`(?m)(?:[<,]|\*/|^)\s*((?:in\s+out|in|out)\s)\s*[A-Za-z_$][\w$]*\s*(?:[,>=]|extends\b)`, mayVary)
	// A member of a type that is called as an operator, behind a line that no semicolon ends: in: T, instanceof(of: T): void
	operatorProperty = newForm(`(?m)^[ \t]*(?:readonly[ \t]+)?(in|instanceof)\??[ \t]*[:(]`, wordBetween("", "?:(", "in", "instanceof"))
	// A name that begins as an operator does, behind a line that no semicolon ends: in_reply: T, instanceof$ = 1
	operatorName = newForm(`(?m)^[ \t]*(?:readonly[ \t]+)?(in)(?:stanceof)?[_$0-9]`, wordBetween("", "_$0123456789", "in", "instanceof"))
	// A parameter that is called as a type: (unknown: any) => void
	typeParameter = newForm(`[(,]\s*(any|bigint|boolean|never|number|object|string|symbol|undefined|unknown|void)\??\s*:`, wordBetween("(,", "?:", typeNames...))
	// type F = ({
	//   one
	// }: T) => U
	singlePattern = newForm(`\btype[ \t]+[\w$]+(?:<[^<>=]*>)?\s*=\s*\(\s*(\{\s*[\w$]+[ \t]*\r?\n\s*\})\s*:`, mayBePattern)
	// f: ({
	//   one
	// }: T) => U as a type
	memberPattern = newForm(`[\w$]\??:\s*\(\s*(\{\s*[\w$]+[ \t]*\r?\n\s*\})\s*:`, contains("({"))
	// save: ({ all }?: { all?: T }) => U as a type
	optionalPattern = newForm(`[(,]\s*(\{[^{}()]*\})\?\s*:`, contains("}?"))
	// export default function (n: number): string;
	namelessDefault = newForm(`\bexport[ \t]+(default[ \t]+function)[ \t]*[(<]`, contains("default", "function"))
	// const f: () => void = () => {}
	// <Element />
	elementBehindFunction = newForm(`(?m)=>[ \t]*\{\}[ \t]*\r?\n([ \t])[ \t]*<[A-Za-z]`, contains("=>", "{}"))
	// A property that is called as a modifier: abstract: T
	modifierProperty = newForm(`(?m)(?:^|[{;,])[ \t]*(?:readonly[ \t]+)?(abstract)\??[ \t]*:`, wordBetween("", "?:", "abstract"))
	// A function's type with a parameter that is called as a type alone: (any) => void
	parameterAlone = newForm(`\(\s*(any|bigint|boolean|never|number|object|string|symbol|undefined|unknown|void)\s*\)\s*=>`, wordBetween("(", ")", typeNames...))
	// @observable accessor count = 1
	accessorField = newForm(`(?m)(?:^|[ \t])(accessor)[ \t]+#?[A-Za-z_$][\w$]*[ \t]*[!?]?(?:[=:;]|$)`, contains("accessor"))
	// A member that is called as a keyword of fields: static accessor(): T, private accessor!: T
	accessorMember = newForm(`(?m)^[ \t]*(?:(?:public|protected|private|static|readonly|override|declare)[ \t]+)*(accessor)[ \t]*[!?]?[ \t]*[(<:=;]`, wordBetween("", "!?(<:=;", "accessor"))
	// @(task(run).drop()) field: to the grammar a decorator begins with a name
	decoratorInBrackets = newForm(`([ \t]@)\(`, contains("@("))
	// An element of a tuple that is called as a type: [symbol: number]
	typeAsLabel = newForm(`[\[,]\s*(any|bigint|boolean|never|number|object|string|symbol|unknown|void)\??:`, wordBetween("[,", "?:", typeNames...))
	// A method that is called as an accessor begins: abstract get(name: string): T
	abstractMethod = newForm(`\babstract[ \t]+(get|set)[ \t]*[(<]`, contains("abstract"))
	// export default abstract class extends Base {}
	abstractNameless = newForm(`\bexport[ \t]+default[ \t]+(abstract)[ \t]+class[ \t]+(?:extends|implements|\{)`, contains("abstract", "default"))
	// let as = 1, f(as), { as, b }: a name, and no assertion of a type
	nameAs = newForm(`(?m)(?:\b(?:let|const|var|return|typeof|await)[ \t]+|[{(,=:;\[!&|?+]\s*)(as)(?:[ \t]*(?:$|[=,;)}\].?(\[&|!:<>+*/-])|\s*[,})\]])|^[ \t]*(as)[ \t]*(?:=[^=>]|\.)`, wordBetween("", "\n\r\f=,;)}].?([&|!:<>+*/-", "as"))
	// let alone on its line is a name to the grammar, var is not
	letAlone = newForm(`(?m)(?:^|;)[ \t]*(let)[ \t]*\r?\n\s*[A-Za-z_$][\w$]*\s*[=,;:]`, contains("let"))
	// abstract override kind: T
	abstractOverride = newForm(`\babstract[ \t]+(override)[ \t]`, contains("abstract", "override"))
	// A generator behind a member that no semicolon ends: *items() {}
	generatorMember = newForm(`(?m)^[ \t]*([ \t])\*[ \t]*(?:#?[A-Za-z_$][\w$]*|\[[\w$.]+\])[ \t]*[(<]`, contains("*"))
	// declare export const version: string
	declareExport = newForm(`(?m)^[ \t]*(declare)[ \t]+export\b`, contains("declare", "export"))
	// i < unique.length: to the grammar the beginning of a type argument
	comparedName = newForm(`[\w$)\]][ \t]*<[ \t]+(unique|keyof|infer|unknown|never|abstract)\s*[.;)&+*/?-]`, wordBetween("<", ".;)&+*/?-", "unique", "keyof", "infer", "unknown", "never", "abstract"))
	// <b>//</b>: a text of an element, and no comment
	slashesText = newForm(`[>}]\s*(//)[^\n<{}]*[<{]`, contains("//"))
	// import defer * as m from "m"
	deferredImport = newForm(`(?m)^\s*import\s+(defer)\s+\*`, wordBetween("", "*", "defer"))
)

var limits = syntax.Limits{Nodes: maxNodes, Depth: maxDepth}

// readText parses a text, with what the grammar lacks rewritten. Errors that are left are the
// text's own.
func (t *tables) readText(source []byte, dialect Dialect) (*syntax.Tree, error) {
	source = withoutLetAlone(withoutUsing(source, dialect))
	if bytes.IndexByte(source, 0) >= 0 { // at which the grammar ends, though texts may hold it
		source = bytes.ReplaceAll(source, []byte{0}, []byte{' '})
	}
	tree, err := t.grammar.Parse(source, limits)
	if err != nil || !tree.IsDamaged() {
		return tree, err
	}
	for _, form := range []form{operatorName, typeParameter, accessorMember, modifierProperty, parameterAlone, abstractMethod, typeAsLabel, comparedName} {
		if tree = tree.Better(rewritten(tree.Source, form, otherName), limits); !tree.IsDamaged() {
			return tree, nil
		}
	}
	for _, mend := range []struct {
		form   form
		change func([]byte)
	}{
		{accessorField, lang.Wipe}, {declareExport, lang.Wipe},
		{generatorMember, func(blank []byte) { blank[0] = ';' }},
		{decoratorInBrackets, func(sign []byte) { copy(sign, "@_") }},
	} {
		if tree = tree.Better(rewritten(tree.Source, mend.form, mend.change), limits); !tree.IsDamaged() {
			return tree, nil
		}
	}
	if dialect != TypeScript {
		if tree = tree.Better(rewrittenDamage(tree, slashesText, otherSlashes), limits); !tree.IsDamaged() {
			return tree, nil
		}
	}
	if dialect.typed() {
		for _, mend := range []struct {
			form   form
			change func([]byte)
		}{{memberPattern, wipePattern}, {optionalPattern, wipePattern}, {namelessDefault, nameDefault}} {
			if tree = tree.Better(rewrittenDamage(tree, mend.form, mend.change), limits); !tree.IsDamaged() {
				return tree, nil
			}
		}
		tree = withPlainTypes(tree.Better(repairSource(tree.Source, dialect), limits))
	}
	return withPlainAmpersands(withPlainEscapes(tree), dialect), nil
}

// withoutLetAlone makes a let that is alone on its line a var. Texts without such a line, nearly all, are not matched.
func withoutLetAlone(source []byte) []byte {
	for at := 0; ; {
		next := bytes.Index(source[at:], []byte("let"))
		if next < 0 {
			return source
		}
		at += next + len("let")
		if rest := bytes.TrimLeft(source[at:], " \t\r"); len(rest) > 0 && rest[0] == '\n' {
			break
		}
	}
	if text := rewritten(source, letAlone, func(word []byte) { copy(word, "var") }); text != nil {
		return text
	}
	return source
}

// rewritten gives the text with each name of a form changed, which the grammar takes for something else; nil without any.
func rewritten(source []byte, form form, change func(name []byte)) []byte {
	var text []byte
	for _, m := range form.all(source) {
		if text == nil {
			text = bytes.Clone(source)
		}
		change(text[m[2]:m[3]])
	}
	return text
}

// rewrittenDamage is rewritten where lines could not be read; nil without any.
func rewrittenDamage(tree *syntax.Tree, form form, change func(part []byte)) []byte {
	places := form.all(tree.Source)
	if len(places) == 0 {
		return nil
	}
	var text []byte
	for _, m := range onLines(places, tree.Unparsed(), tree.Source) {
		if text == nil {
			text = bytes.Clone(tree.Source)
		}
		change(text[m[2]:m[3]])
	}
	return text
}

// wipePattern makes a name of a pattern: a type has no use for the names in it.
func wipePattern(pattern []byte) {
	lang.Wipe(pattern)
	pattern[0] = '_'
}

// mendedDefault is what stands where nameDefault puts a name.
const mendedDefault = "unction"

// nameDefault gives a function without a name and a body, of which the grammar knows none that is the default, a name.
func nameDefault(words []byte) {
	copy(words, "function ")
	lang.Wipe(words[len("function"):])
	copy(words[len(words)-len(mendedDefault):], "_______")
}

// otherSlashes makes other letters of two slashes.
func otherSlashes(slashes []byte) { copy(slashes, "__") }

// otherName makes another name of one that the grammar takes for an operator or a type.
func otherName(name []byte) { name[0] = '_' }

// parse gives the tree of a text, balanced if that helps, and the number of errors in it that
// are the text's own.
func parse(t *tables, source []byte, dialect Dialect) (*syntax.Tree, int, error) {
	tree, err := t.readText(source, dialect)
	if err != nil {
		return nil, 0, err
	}
	errors := 0
	if tree.IsDamaged() {
		errors = tree.Errors()
		tree = tree.Better(balance(tree), limits)
	}
	tree.Source = source
	return tree, errors, nil
}

// unparsed lists the lines of syntax errors, before any balancing of what is damaged.
func unparsed(source []byte, dialect Dialect) []lang.Lines {
	tree, err := dialects[dialect].load().readText(source, dialect)
	if err != nil {
		return nil
	}
	defer tree.Release()
	return tree.Unparsed()
}

// repairSource gives the rewritten text, nil if there is nothing to rewrite.
func repairSource(source []byte, dialect Dialect) []byte {
	text, changed := bytes.Clone(source), false
	if dialect == TypeScript { // in TSX such a line is an element
		for _, m := range lineOfTypeParameters.all(source) {
			if endsType(source[:m[2]]) {
				text[m[2]], changed = ';', true
			}
		}
	}
	for _, m := range elementBehindFunction.all(source) {
		if dialect == TSX {
			text[m[2]], changed = ';', true
		}
	}
	for _, m := range operatorProperty.all(source) {
		copy(text[m[2]:m[3]], bytes.Repeat([]byte("_"), m[3]-m[2]))
		changed = true
	}
	for at := 0; nameAs.may(source[at:]); { // what ends one may begin the next
		m := nameAs.pattern().FindSubmatchIndex(source[at:])
		if m == nil {
			break
		}
		from, to := at+max(m[2], m[4]), at+max(m[3], m[5])
		copy(text[from:to], "__")
		at, changed = to, true
	}
	for _, m := range singlePattern.all(source) {
		wipePattern(text[m[2]:m[3]])
		changed = true
	}
	for _, form := range []form{exportTypeStar, deferredImport, abstractOverride, abstractNameless} {
		for _, m := range form.all(source) {
			lang.Wipe(text[m[2]:m[3]])
			changed = true
		}
	}
	for at := 0; variance.may(source[at:]); { // one modifier ends where the next one's comma stands
		m := variance.pattern().FindSubmatchIndex(source[at:])
		if m == nil {
			break
		}
		lang.Wipe(text[at+m[2] : at+m[3]])
		at, changed = at+m[3], true
	}
	for _, m := range importedModule.all(source) {
		copy(text[m[2]:m[3]], bytes.Repeat([]byte("_"), m[3]-m[2]))
		changed = true
	}
	for _, m := range importType.all(source) {
		call := source[m[0] : m[0]+bytes.IndexByte(source[m[0]:], ')')+1]
		if bytes.IndexByte(call, '\n') >= 0 {
			continue
		}
		copy(text[m[0]:], bytes.Repeat([]byte("_"), len(call)))
		changed = true
	}
	if !changed {
		return nil
	}
	return text
}

// endsType reports whether what is before a line, comments aside, may end a
// signature.
func endsType(before []byte) bool {
	for range 64 {
		before = bytes.TrimRight(before, " \t\r\n")
		if bytes.HasSuffix(before, []byte("*/")) {
			i := bytes.LastIndex(before, []byte("/*"))
			if i < 0 {
				return false
			}
			before = before[:i]
			continue
		}
		line := before[bytes.LastIndexByte(before, '\n')+1:]
		if trimmed := bytes.TrimLeft(line, " \t"); bytes.HasPrefix(trimmed, []byte("//")) {
			before = before[:len(before)-len(line)]
			continue
		}
		break
	}
	if len(before) == 0 || bytes.HasSuffix(before, []byte("=>")) {
		return false
	}
	c := before[len(before)-1]
	return wordByte[c] || c == '$' || strings.IndexByte(`])}>'"`, c) >= 0
}
