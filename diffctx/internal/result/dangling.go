package result

import (
	"strconv"
	"strings"
)

// Dangling is a reference that the change adds and that leads nowhere: what it asks
// for would be in this repository and is not.
type Dangling struct {
	Path     string   `json:"path"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Symbol   string   `json:"symbol"` // qualified name of what it is in; empty for the file
	SymbolID string   `json:"symbol_id"`
	Kind     string   `json:"kind"`             // of the edge that it would give
	Missing  string   `json:"missing"`          // module, member, name, definition, type
	Module   string   `json:"module,omitempty"` // the module as written, or the package or type that lacks the name
	Name     string   `json:"name,omitempty"`   // empty for a whole module
	Nearest  []string `json:"nearest"`          // names that are there, the most alike first
	Takes    string   `json:"takes,omitempty"`  // what the definition that is there takes, where a call does not suit it
	Passes   string   `json:"passes,omitempty"` // what the call passes
	Fault    string   `json:"fault,omitempty"`  // what a checker of types says of the place
	Text     string   `json:"text,omitempty"`   // the line, as Caller.Text
}

// IsImport reports an import, as against a use of a name.
func (d *Dangling) IsImport() bool { return d.Kind == EdgeImports }

// Says describes what is missing in a sentence.
func (d *Dangling) Says() string {
	s, module := "", d.Module
	if d.IsImport() {
		module = strconv.Quote(module)
	}
	switch d.Missing {
	case MissingModule:
		s = module + " is not there"
	case MissingMember:
		s = module + " has no " + d.Name
	case MissingDefinition:
		return d.mismatchText()
	case MissingType:
		return d.Fault
	default:
		s = "nothing in scope is called " + d.Name
	}
	if len(d.Nearest) > 0 {
		s += "; did you mean " + strings.Join(d.Nearest, " or ") + "?"
	}
	return s
}

// mismatchText says what a call's definition takes, and what the call passes.
func (d *Dangling) mismatchText() string {
	return d.Name + " " + d.Takes + "; this call " + d.Passes
}

// What a dangling reference misses.
const (
	MissingModule = "module"
	MissingMember = "member"
	MissingName   = "name"
	// MissingDefinition is one that takes the arguments of a call.
	MissingDefinition = "definition"
	// MissingType is one that suits its place.
	MissingType = "type"
)
