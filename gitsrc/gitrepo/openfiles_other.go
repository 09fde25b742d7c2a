//go:build !unix

package gitrepo

// openFileLimit is how many files the process may have open.
func openFileLimit() int { return 512 }
