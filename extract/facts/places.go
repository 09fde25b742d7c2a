package facts

// Place is where values meet what is expected of them. Places, and the types of
// object literals and of literal texts that come with them, are made for a check
// of one file and are in no stored facts.
type Place struct {
	Kind     PlaceKind
	Expr     ExprID  // the value; the callee of a call; what a member is selected of
	Expected ExprID  // of PlaceValue and PlaceSubtype: a value of the type that is expected
	Name     string  // of PlaceMember and PlaceKey
	Args     []Given // of a call
	Open     bool    // the number of arguments is not told
	Scope    int32   // index of the innermost enclosing symbol; -1 for the file
	Line     uint32  // of the name that a fault is told at, or of the value where there is none
	Col      uint32
}

// PlaceKind is the kind of a Place.
type PlaceKind uint8

// The kinds of place.
const (
	PlaceValue   PlaceKind = iota // a value is written, returned or passed on
	PlaceCall                     // a call, or a call of a constructor
	PlaceMember                   // a member is selected
	PlaceKey                      // a member is written in an object literal that must not have others
	PlaceSubtype                  // a type says that it is a subtype
)

// Given is an argument of a call.
type Given struct {
	Value     ExprID
	Line, Col uint32
}

// Record is the type of an object literal with these entries; open says that it
// may have more.
func (b *Builder) Record(entries []ExprID, open bool) ExprID {
	n := uint32(0)
	if open {
		n = 1
	}
	return b.Add(OpRecord, b.Pairs(entries...), 0, n, "")
}

// RecordEntry is a key of an object literal with what is written under it, which may be unknown.
func (b *Builder) RecordEntry(key string, v ExprID) ExprID { return b.Add(OpEntry, v, 0, 0, key) }

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
