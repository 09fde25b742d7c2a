package python

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// pythonTable is the name by which a module has the table of its own names.
var pythonTable = lang.WordSet("globals")

// setsTable reports a module that may put names into the table of its names. One that asks whether a name is there, or takes its
// value, only reads it; whatever else is done with the table, as a call that it is given to may do, can put names there.
func setsTable(l *core.Linker, f *core.File) bool {
	if !usesAny(l.WholeFacts(f), pythonTable()) {
		return false
	}
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return true
	}
	text := t.Source(f.Path)
	found := tableUse.Regexp().FindAllIndex(text, -1)
	for _, at := range found {
		asked := isAsked.Regexp().Match(text[max(0, at[0]-askedBefore):at[0]]) && endsQuestion.Regexp().Match(text[at[1]:])
		if !asked && !isRead(text[at[1]:]) {
			return true
		}
	}
	return len(found) == 0
}

// askedBefore is how far before the table the operator may begin that asks for a name in it.
const askedBefore = 8

var (
	tableUse = lang.Pattern{Text: `\bglobals\b(?: *\( *\))?`}
	// "x" in globals()
	isAsked = lang.Pattern{Text: `\bin\s*$`}
	// the end of a condition, behind the table
	endsQuestion = lang.Pattern{Text: `^[ \t]*(?:[:)\r\n#,]|and\b|or\b|else\b|if\b|$)`}
	// globals().get("x"), globals()["x"] without a value given
	readsName = lang.Pattern{Text: `^(?:\.(?:get|keys|values|items|copy)\(|\[[^\[\]\n]+\])`}
	givesName = lang.Pattern{Text: `^[ \t]*(?:,|:|(?:\*\*|//|<<|>>|[-+*/%@&|^])?=(?:[^=]|$))`}
)

// isRead reports that the table is asked for a value, by what is behind it.
func isRead(behind []byte) bool {
	use := readsName.Regexp().Find(behind)
	return use != nil && (bytes.HasPrefix(use, []byte(".")) || !givesName.Regexp().Match(behind[len(use):]))
}

// readsMembers reports a reference to the table of an object's members, as `vars(x)` and `x.__dict__` have it, that only reads it.
func readsMembers(l *core.Linker, f *core.File, r facts.Ref, name string) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok || name != "vars" && name != "__dict__" {
		return false
	}
	text := t.Source(f.Path)
	for range r.Line - 1 {
		_, text, _ = bytes.Cut(text, []byte{'\n'})
	}
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	at := int(r.Col) - 1
	if at < 0 || at > len(line) || !bytes.HasPrefix(line[at:], []byte(name)) {
		return false
	}
	before, behind := line[:at], line[at+len(name):]
	if name == "vars" {
		arguments := asksObject.Regexp().Find(behind)
		if arguments == nil {
			return false // its own names, or over several lines
		}
		behind = behind[len(arguments):]
	}
	return isRead(behind) || handsRead.Regexp().Match(before) && endsValue.Regexp().Match(behind)
}

var (
	// vars(x)
	asksObject = lang.Pattern{Text: `^ *\( *[\w.]+ *\)`}
	// text % x.__dict__, f(**vars(x)), "x" in x.__dict__, len(x.__dict__)
	handsRead = lang.Pattern{Text: `(?:%|\*\*|==|\bin\b|\b(?:len|sorted|dict|repr|str|list|set|copy)\()\s*[\w.]*$`}
	endsValue = lang.Pattern{Text: `^[ \t]*(?:[:)\]},\r#]|and\b|or\b|else\b|if\b|for\b|$)`}
)
