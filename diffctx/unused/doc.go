// Package unused finds what nothing in a tree uses: definitions that no reference
// leads to, imports whose name a file does not use, and code that no test reaches.
//
// It errs on the side of use. A name that stands somewhere unexplained, in a string
// too, may be a use of every definition of that name; so may a reference whose
// target is not known. What a framework calls by an annotation, by a supertype from
// outside or by a convention is never said of.
package unused
