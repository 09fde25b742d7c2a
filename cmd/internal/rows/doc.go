// Package rows gives the rows of the SQL tables (store/tables) from snapshots.
//
// A request with a key reads the files that can answer it; one without reads
// the tree file by file, in path order, decoding ahead, and only those sections
// of the facts that the wanted columns need. No more than a batch of files is
// held at a time.
package rows
