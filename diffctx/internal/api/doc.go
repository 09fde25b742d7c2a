// Package api finds the public names that importers outside of the repository can no longer
// use as before. It has what languages with modules share; each language says which of
// its names are public and how they are compared.
package api
