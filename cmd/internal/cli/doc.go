// Package cli is the command line: one file per verb, each a constructor, its
// options and a run function that writes data to an io.Writer.
//
// A verb parses, calls a library function and renders. What it knows of the
// graph comes from packages snapshot and diffctx through package state.
package cli
