//go:build cgo

package shallow

import (
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Grammar is a Language made ready. It is immutable and safe for concurrent use.
type Grammar struct {
	*Language
	table *syntax.Grammar

	keywords      map[string]uint16
	operators     [256][]string // by first byte, the longer first
	letters       [256]bool
	begins        [256]bool
	sigils        [256]bool
	sigilLetters  [256]bool
	commentBegins [256]bool
	quoteBegins   [256]bool
	continues     map[uint16]bool
	silent        [256]bool
	ends          map[uint16]bool
	unended       map[uint16]bool
	labels        map[uint16]bool
	named         map[uint16]bool
	heads         map[uint16]bool // what begins statements in which braces are no argument
	selectors     map[uint16]bool
	suffixes      map[uint16]bool
	assigns       map[uint16]bool
	primaries     map[uint16]bool
	leads         map[uint16]bool
	joints        []string
	paramEnds     map[uint16]bool
	before        map[uint16]uint16 // by word that opens a group: the sign that follows
	directives    []string
	symbols       [256]bool
	reserved      map[string]bool // rows of symbols that are no words
	stopsHead     map[uint16]bool
	parts         map[uint16]bool
	joinable      map[uint16]bool // kinds of statements that others join
	layout        layout
	loose         uint16 // the sign of Qualifies that does not select
	blockOpen     uint16 // of a block by layout
	blockEnd      uint16
	inLine        map[uint16]bool // what closes the groups in which lines are joined
	inBraces      Context
	open, close   map[uint16]uint16 // words that are brackets: opening to closing, and closing to itself

	typesIn uint16 // the keyword that begins type arguments

	rules, expressions []rule
	params             []row
	k                  struct {
		source, comment, text, number, identifier, parens, parenthesized, brackets, braces, block, part, ending, statement, argument, arguments, call, member, index, record, pair, generic, types, suffix,
		assignment, parameter, typeParameter, group, message uint16
	}
	f struct{ name, body, params, types, typ, value, object, function, arguments, left, of, super, interfaces, part uint16 }
}

type rule struct {
	*Rule
	kind    uint16
	row     row
	first   firstSet
	until   [][]string
	through map[uint16]bool
	unless  map[uint16]bool
	after   map[uint16]bool
}

// Table gives the kinds and fields of the trees.
func (g *Grammar) Table() *syntax.Grammar { return g.table }

// layout is a Layout made ready.
type layout struct {
	opens, breaks, guards, outer, unless map[uint16]bool
	ends                                 map[uint16][]ending
}

type ending struct {
	Ending
	of map[uint16]bool
}
