// Package spec extracts facts by a description of a grammar instead of code: a
// Spec says, as a table over the kinds of syntax nodes, what defines, names,
// refers, imports and documents. Where a name, a callee, a receiver or a supertype
// stands is a Path from the node.
//
// The engine resolves what every language resolves alike inside a file: locals,
// parameters, type parameters, the receiver, and the types of values as far as
// they are written. Every other name stays open in the facts, to be looked up from
// inside the definition around it: the binder by name of snapshot/link finds it by
// the rules of lang.Names.
//
// A spec knows one grammar and no other file. docs/adding-a-language.md shows how one is written.
package spec
