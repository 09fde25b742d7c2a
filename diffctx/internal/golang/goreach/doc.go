// Package goreach says which Go tests may run given definitions. It misses none
// where code is reached by name, through interfaces, by initialisation or by
// the standard library's reflection; it may name tests that do not.
//
// What a test may run is followed from all tests at once, forward: code runs
// what it names; a call of an interface's method runs every method of the name; a
// method of a struct runs only where a value of it may be made, which is where the
// struct is named other than as a parameter's type. Libraries call what their interfaces
// allow on values that exist; a program runs its packages' initialisation.
//
// It reads facts and link records, and no source.
package goreach
