// Package matrix holds no code, only the test that the same small change, written
// in every registered language and dialect, means the same to comparison and audit.
//
// testdata/matrix has an archive for each change (a row) and a column for each file
// extension of a language with functions; its README says how they are written.
package matrix
