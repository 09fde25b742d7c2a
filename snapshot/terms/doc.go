// Package terms finds words in the files of a snapshot: identifiers, words of
// comments and of strings.
//
// A word is a run of letters, digits and underscores in a file's bytes, so an
// exact search finds the lines that `git grep -w` finds, but for a language's
// keywords where they are as such. What a line is to its word (code, comment,
// string, or the definition of a type, method or property) comes from the file's
// facts; in a text without facts from the marks of its language.
//
// Nothing is stored: the bytes of the tree's files are searched, in parallel, and
// only files that are among the answers are extracted (docs/decisions/0003).
// Searched are files with facts and texts in unknown languages; binary, vendored,
// excluded and too large files are not.
package terms
