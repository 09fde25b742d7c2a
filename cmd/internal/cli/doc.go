// Package cli is the command line: commands of all verbs, made from their descriptions, their
// reference, and the exit code.
package cli
