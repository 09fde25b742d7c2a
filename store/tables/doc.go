// Package tables answers SQL over graphs at any revision. It holds the virtual
// tables' definitions, the rules of what a query may do, and its limits.
//
// Every table has a hidden last column, ref: symbols('v1.0') and
// symbols WHERE ref = 'v1.0' are the table at that revision; without it a table
// is that of the session's default revision. Equality on a table's keys is
// handed to the source of rows, so that a point query reads what it answers.
//
// A session only reads: there is no file behind it, writing and attaching are
// refused when a statement is compiled, and time, memory and rows are bounded.
// A limit that is met is an error, never a shorter answer.
//
// The package knows no graphs: who opens a session brings a Source.
package tables
