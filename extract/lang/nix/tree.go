//go:build cgo

package nix

import (
	"strings"
)

// node is an expression. What is only passed through has children alone.
type node struct {
	shape      shape
	at         token            // of the word or path
	name       string           // of the word; of the path as written
	attributes []token          // what a selection names behind its value
	children   []*node          // values, in their order; of a function its body, of a call the function first
	binds      []*bind          // of a set or a let
	params     []param          // of a function
	argument   bool             // what a call passes: what it inherits is no definition
	head       int              // of a function, where its parameters end
	rec        bool             // names of the set are variables in it
	names      map[string]int32 // once declared: symbols by their paths in the set
}

type shape uint8

const (
	other shape = iota
	name
	selection
	call
	function
	set
	let
	with
	file // a path
	branch
	inParens
)

// bind is an attribute or a variable.
type bind struct {
	path       []string // empty where a part of it is computed
	at         token    // of the first word
	start, end int
	sign       int // where the equals sign before the value stands
	value      *node
	from       *node // inherit (from) name
	inherited  bool
	symbol     int32
}

// param is a parameter of a function, or a name of the set that it takes.
type param struct {
	name     string
	optional bool
	value    *node // by default
}

func (b *bind) name() string { return strings.Join(b.path, ".") }
