package lang

import "github.com/codegraph-dev/codegraph/extract/facts"

// Access says from where definitions may be named that are not public.
type Access struct {
	PrivateAround bool // what is private may be named in the outermost type around it, not in its own type alone
	ProtectedNear bool // what is protected may be named in its package too, not in subtypes alone
	ByKey         bool // a member that a text in brackets names may be named anywhere
	ByInstance    bool // a member that is not static is reached through values alone, not through its type
	Final         bool // what is final is assigned where its type is made alone, and what is abstract is not instantiated
}

// Inheritance says what supertypes ask of the types that name them.
type Inheritance struct {
	AtInstance bool     // abstract members must be there where a type is instantiated, not in each type that is not abstract
	Enforcers  []string // supertypes that one of a type's must be for that; nil where it is always required
	Bodies     bool     // of an interface what has a body is not abstract, and all else is
	Marked     bool     // what says that it overrides must do so
	Final      bool     // what is final may not be extended or overridden
	Anonymous  bool     // an anonymous type extends what is instantiated there
	Implicit   bool     // a constructor that names no other one runs the one of the superclass that takes no arguments

	Types []facts.Kind // what must have what is abstract, beside classes

	// Of languages that are bound by names.
	Loose       bool   // a type that lacks it is abstract itself
	Apart       bool   // an extension has what the supertype that it names asks for, itself and nothing else
	Extended    bool   // extensions of a supertype give members to the types below
	Mixins      bool   // what a type implements may give it members
	Accessors   bool   // a property has the methods that are called get, is or set and its name
	Expands     bool   // what is called in a type itself may write members: macros
	Clauses     bool   // a member names what it implements, and may be called otherwise
	Annotated   bool   // an annotation may write members, but those of Annotations
	Annotations string // annotations that write none
	Delegates   string // the word, or the annotation of a member, by which another value implements a supertype
	Stands      string // the member that a type may have instead of any
	Empty       string // supertypes of the library that give no members but those of Every
	Every       string // members that every type has, or that are written for it

	// Library lists all methods of a type of the standard library that may be overridden, by
	// their names, with the numbers of parameters that all of a name have; known is false for
	// other types. Those of the type called "" go for all.
	Library func(supertype string) (methods map[string][]int, known bool)
	// Above tells the simple names of all supertypes of a type of the standard library, of whichever
	// of its name; known is false for other types, and where one of the supertypes is not known.
	Above func(name string) (supertypes map[string]bool, known bool)
	// Required lists the methods that a type below supertypes of the standard library must have unless it is
	// abstract: none of these implements them. Types are named in full; known is false where one is not known.
	Required func(supertypes []string) (methods []Required, known bool)
}

// Required is a method that types must have, with its parameters' types by their last names; empty ones depend on
// type arguments.
type Required struct {
	Name   string
	Params []string
}

// Injection lists annotations, by their simple names.
type Injection struct {
	Beans     []string // of classes that a container makes
	Providers []string // of functions whose results a container takes
	Points    []string // of what a container fills, and of tests that one runs
	StandIns  []string // of what replaces an object in tests
}

// Generics says how type arguments are written.
type Generics struct {
	Open, Close byte
	Bare        bool // a generic type may be written without type arguments
	Whole       bool // a type takes all of them or none; else those with defaults may be left out
}
