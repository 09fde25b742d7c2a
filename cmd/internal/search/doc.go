// Package search finds the symbols of a revision by words: of their names, split
// where names are joined, of docs, signatures and paths.
//
// store/fulltext holds the words of all revisions that were ever searched and
// says which symbols an expression matches; here they are narrowed to the
// revision's and ranked by BM25 over them, so that an answer depends on the
// revision alone. What a revision adds to the index costs an extraction of the
// files that no other had.
package search
