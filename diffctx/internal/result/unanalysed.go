package result

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Unanalysed is a file of code that differs and of which the graph does not know
// what the difference means.
type Unanalysed struct {
	Path     string `json:"path"`
	Reason   string `json:"reason"`             // language, size, binary, failed, name, syntax, vendored, minified, submodule
	Language string `json:"language,omitempty"` // as GitHub linguist names it, or the registry
	Read     string `json:"read,omitempty"`     // base or head: the only side that could be read
	Line     int    `json:"line,omitempty"`     // of reason syntax: the lines that could not be read
	EndLine  int    `json:"end_line,omitempty"`

	// ParsedBefore says of reason syntax that the file had no error on the base side, or is
	// new, in a language of which the grammar reads all: the text is at fault.
	ParsedBefore bool `json:"parsed_before,omitempty"`

	IsData bool `json:"-"` // no code
}

// ReasonSyntax is the reason of a file that is in the graph and changed where it
// does not parse; the others are a snapshot's.
const ReasonSyntax = "syntax"

// Minor reports a change that is not analysed by intent, other people's code and what a
// build wrote, or is of data. No gate fails because of it.
func (u *Unanalysed) Minor() bool {
	return u.Reason == graph.SkipVendored || u.Reason == graph.SkipMinified || u.Reason == graph.SkipSubmodule || u.IsData
}

// BuildWrote reports a file that a build made of sources, which are what is to be analysed.
func (u *Unanalysed) BuildWrote() bool { return u.Reason == graph.SkipMinified }

// place is the path, and the lines where they are known.
func (u *Unanalysed) place() string {
	switch {
	case u.Line == 0:
		return u.Path
	case u.EndLine > u.Line:
		return fmt.Sprintf("%s:%d-%d", u.Path, u.Line, u.EndLine)
	}
	return fmt.Sprintf("%s:%d", u.Path, u.Line)
}

// The sides that Unanalysed.Read names.
const (
	SideBase = "base"
	SideHead = "head"
)
