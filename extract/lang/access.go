package lang

// Access says from where definitions may be named that are not public.
type Access struct {
	PrivateAround bool // what is private may be named in the outermost type around it, not in its own type alone
	ProtectedNear bool // what is protected may be named in its package too, not in subtypes alone
}

// Generics says how type arguments are written.
type Generics struct {
	Open, Close byte
	Bare        bool // a generic type may stand without type arguments
	Whole       bool // a type takes all of them or none; else those with defaults may be left out
}
