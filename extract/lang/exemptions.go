package lang

import "strings"

// Exemptions are the texts by which people allow a reference to lead nowhere, or a call not to
// suit its definition.
type Exemptions struct {
	Comments []CheckerComment
	// WholeFile matches one of the first lines of a file that exempts all of it, and groups the
	// codes that the line lists, if any.
	WholeFile *Pattern
	// Codes begin the codes of checkers for modules, members and names that are missing, and for
	// calls that do not suit. Values begins those for values of unknown type: what is imported exists.
	Codes  []string
	Values string

	Guards []Guard
	// Loader matches a condition on how the module is loaded; the line behind it imports.
	Loader *Pattern
	// Imports are what statements that import begin with.
	Imports []string

	// Catches reports a line, by its index, that begins a block whose failure is caught. The lines
	// of the block are indented further. Nil where no failure of a name is caught.
	Catches func(lines []string, n int) bool
	// Lists reports a line that begins a loop over what its block expects to fail: the line itself counts as caught.
	Lists func(lines []string, n int) bool
	// Asserts is the call that expects what follows on its line to fail.
	Asserts string
	// CodePrefixes are letters before a quote that say that the text contains code, as of f-strings.
	CodePrefixes string
	// Failing reports a test of types that contains code which does not compile.
	Failing func(path string, lines []string) bool
}

// CheckerComment is a comment that turns a checker off for its line.
type CheckerComment struct {
	Is    *Pattern // groups the codes that the comment lists, if any
	Names bool     // the checker knows names, and nothing of what modules contain
}

// Guard is a text that asks whether a name exists, or says that it does. Its first group contains the
// names.
type Guard struct {
	Is     *Pattern
	Quoted bool // the names are in quotes
}

// noExemptions is what languages have that describe none.
var noExemptions Exemptions

// ExemptionsOf gives a language's exemptions, empty ones where it describes none.
func ExemptionsOf(language string) *Exemptions {
	if l := Named(language); l != nil && l.Exemptions != nil {
		return l.Exemptions
	}
	return &noExemptions
}

// exemptCode reports a code of a checker that Codes lists by its beginning.
func (x *Exemptions) exemptCode(code string) bool {
	for _, begin := range x.Codes {
		if strings.HasPrefix(code, begin) {
			return true
		}
	}
	return false
}

// ExemptsLine reports a line with a comment that turns a checker off for it: for an import, or for anything else.
func (x *Exemptions) ExemptsLine(line string, imports bool) bool {
	for _, c := range x.Comments {
		for _, found := range c.Is.Regexp().FindAllStringSubmatch(line, -1) {
			codes := codesIn(found)
			if len(codes) == 0 && !(c.Names && imports) {
				return true
			}
			for _, code := range codes {
				if x.exemptCode(code) && !(imports && x.Values != "" && strings.HasPrefix(code, x.Values)) {
					return true
				}
			}
		}
	}
	return false
}

// ExemptsFile reports a line near the beginning of a file that exempts all of it.
func (x *Exemptions) ExemptsFile(line string) bool {
	if x.WholeFile == nil {
		return false
	}
	found := x.WholeFile.Regexp().FindStringSubmatch(line)
	if found == nil {
		return false
	}
	codes := codesIn(found)
	for _, code := range codes {
		if x.exemptCode(code) {
			return true
		}
	}
	return len(codes) == 0
}

// codesIn lists the codes in the first group of a match.
func codesIn(found []string) []string {
	if len(found) < 2 {
		return nil
	}
	return strings.FieldsFunc(found[1], func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
}

// Indentation is how many blanks and tabs a line begins with.
func Indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
