package lang

import "strings"

// Known is what code takes from the library of its language, by simple names.
type Known struct {
	// Memberless are supertypes without members that matter to the types below them.
	Memberless NameSet
	// NeverCallsBack are supertypes that call none of the methods which the types below them add.
	NeverCallsBack NameSet
	// Describing are annotations that hand what is below them to nobody.
	Describing NameSet
	// Overriding is the annotation of a definition that overrides another.
	Overriding string
	// Transparent are decorators that leave the parameters of a function as they are written, beside Overriding.
	Transparent NameSet
}

// NameSet is a short list of names that white space separates. It costs nothing at start-up.
type NameSet string

// Has reports a name of the set.
func (s NameSet) Has(name string) bool {
	for in := range strings.FieldsSeq(string(s)) {
		if in == name {
			return true
		}
	}
	return false
}

// nothingKnown is what languages have that describe nothing.
var nothingKnown Known

// KnownOf gives what is known of a language's library, nothing where it describes none.
func KnownOf(language string) *Known {
	if l := Named(language); l != nil && l.Known != nil {
		return l.Known
	}
	return &nothingKnown
}
