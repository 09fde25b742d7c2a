package facts

import "iter"

// Place is where values meet what is expected of them. Places, and the types of
// literal texts that come with them, are made for a check of one file and are in
// no stored facts.
type Place struct {
	Kind     PlaceKind
	Expr     ExprID   // the value; the callee of a call; what a member is selected of
	Expected ExprID   // of PlaceValue, PlaceSubtype and PlaceCast: a value of the type that is expected; of PlaceEqual: the other value; of PlaceTypeArgument: what it is given to; of PlaceKey: what the literal says by literal values
	Name     string   // of PlaceMember and PlaceKey
	Before   []string // of PlaceKey: the keys of the literal before it
	Args     []Given  // of a call
	Open     bool     // the number of arguments is unknown
	Element  bool     // an element calls a component, or writes a key of what that takes
	Index    int      // of PlaceTypeArgument: of which type parameter
	Fresh    bool     // the value is an object literal, which may have no others than the expected members
	Pattern  bool     // of PlaceMember: by a pattern, which may itself say what is wanted
	Written  bool     // of PlaceMember: it is given a value
	Scope    int32    // index of the innermost enclosing symbol; -1 for the file
	Line     uint32   // of the name that a fault is reported at, or of the value where there is none
	Col      uint32
}

// PlaceKind is the kind of a Place.
type PlaceKind uint8

// The kinds of place.
const (
	PlaceValue        PlaceKind = iota // a value is written, returned or passed on
	PlaceCall                          // a call, or a call of a constructor
	PlaceMember                        // a member is selected
	PlaceKey                           // a member is written in an object literal that must not have others
	PlaceSubtype                       // a type says that it is a subtype
	PlaceEqual                         // a value is compared with another, by === or as the label of a case
	PlaceCast                          // a type is asserted of a value
	PlaceTypeArgument                  // a type is given for a type parameter
	PlaceThrows                        // a call may throw, or an exception is thrown; Expected: pairs of the types that are handled there
	PlaceOverride                      // a method that may override others
	PlaceRejected                      // the language rejects it whatever is in other files: Name says why, going on from the place
)

// Given is an argument of a call.
type Given struct {
	Value     ExprID
	Fresh     bool // an object literal
	Line, Col uint32
}

// eachPlaceExpr visits the expression ids of places.
func (f *File) eachPlaceExpr(visit func(*ExprID)) {
	for i := range f.Places {
		p := &f.Places[i]
		visit(&p.Expr)
		visit(&p.Expected)
		for n := range p.Args {
			visit(&p.Args[n].Value)
		}
	}
}

// RefsAt visits the references of a file at a place.
func (f *File) RefsAt(line, column int) iter.Seq[*Ref] {
	return func(yield func(*Ref) bool) {
		for i := range f.Refs {
			if r := &f.Refs[i]; int(r.Line) == line && int(r.Col) == column && !yield(r) {
				return
			}
		}
	}
}
