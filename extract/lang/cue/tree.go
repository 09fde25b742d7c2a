//go:build cgo

package cue

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// shape is what a node is.
type shape uint8

const (
	parts     shape = iota // what operators, calls, lists and strings are made of
	name                   // a word
	selection              // a field of a value, by a word
	call                   // a value and its arguments
	structure              // fields, in braces or as a file
)

// node is a value.
type node struct {
	shape    shape
	at       token // of a name or of what is selected
	children []*node
	fields   []*field
	joined   bool // its parts are joined by &, or are alone: it has the fields of each
	owner    int32
	names    map[string]int32 // of a structure: its definitions
	expr     facts.ExprID     // of a name or selection: what it means, once known
	known    bool
}

// field is an element of a structure.
type field struct {
	kind       kind
	label      token // the word or string that names it
	aliases    []token
	start, end int
	optional   bool
	value      *node
	keys       []*node // what is in brackets before the colon
	symbol     int32
}

// kind is what an element of a structure is.
type kind uint8

const (
	plain    kind = iota
	dynamic       // a pattern, or a name that is computed
	variable      // let
	embedded      // a value
	guarded       // for and if, with a structure
)
