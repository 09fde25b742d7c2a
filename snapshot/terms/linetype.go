package terms

import (
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// LineType says what a line is to a word that is on it.
type LineType uint8

// The line types, the strongest first: of several, a match has the first.
const (
	Struct   LineType = iota // defines a type
	Method                   // defines a function or method
	Property                 // defines a field, property or enum member
	Code
	Comment
	String
	lineTypes
)

var lineTypeNames = [lineTypes]string{"struct", "method", "property", "code", "comment", "string"}

// String gives the type as it appears in output.
func (t LineType) String() string {
	if t < lineTypes {
		return lineTypeNames[t]
	}
	return "unknown"
}

// MarshalText writes the type as it appears in output.
func (t LineType) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// ParseLineType is String's inverse.
func ParseLineType(name string) (LineType, error) {
	for t, n := range lineTypeNames {
		if n == name {
			return LineType(t), nil
		}
	}
	return 0, fmt.Errorf("unknown line type %q: use %s", name, strings.Join(lineTypeNames[:], ", "))
}

// Types is a set of line types.
type Types uint8

// TypesOf makes a set.
func TypesOf(list ...LineType) Types {
	var s Types
	for _, t := range list {
		s |= 1 << t
	}
	return s
}

// Has reports whether a type is in the set.
func (s Types) Has(t LineType) bool { return s&(1<<t) != 0 }

// strongest gives the first type of a set that is not empty.
func (s Types) strongest() LineType {
	for t := range lineTypes {
		if s.Has(t) {
			return t
		}
	}
	return Code
}

// defines says what the line with a symbol's name is.
func defines(k facts.Kind) (LineType, bool) {
	switch {
	case k.IsType():
		return Struct, true
	case k.IsCallable():
		return Method, true
	case k == facts.KindField || k == facts.KindProperty || k == facts.KindEnumMember:
		return Property, true
	}
	return Code, false
}

var ofTerm = map[facts.LineType]LineType{facts.LineCode: Code, facts.LineComment: Comment, facts.LineString: String}
