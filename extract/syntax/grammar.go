//go:build cgo

// Package syntax gives concrete syntax trees as flat arrays of fixed-size
// records: a file is parsed and copied out in two calls into C, whatever its
// size, and everything after that is plain Go over a slice.
//
// The same bytes and limits give the same tree. Limits are counted in bytes,
// nodes, depth and parser steps, never in time; what they left out is in
// Tree.Cut. Nothing here knows a language: package lang's folders do.
package syntax

// #cgo CFLAGS: -O2
// #cgo noescape cg_parse
// #cgo nocallback cg_parse
// #cgo noescape cg_walk
// #cgo nocallback cg_walk
// #cgo noescape cg_arena_reset
// #cgo nocallback cg_arena_reset
// #include "walk.h"
import "C"

import (
	"fmt"
	"sync"
	"unicode"
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// KindError is the kind of a node that holds what the grammar could not place.
const KindError uint16 = 0xFFFF

// Grammar is a language's grammar. It is immutable and safe for concurrent use.
type Grammar struct {
	language  *C.TSLanguage
	names     []string          // by kind id
	canonical []uint16          // kind id → the first id of the same name and class
	kinds     map[string]uint16 // named nodes
	tokens    map[string]uint16 // anonymous nodes
	fields    map[string]uint16
}

// initialise makes tree-sitter's memory pass through walk.c, before anything is
// allocated there by this package.
var initialise = sync.OnceFunc(func() { C.cg_init() })

// NewGrammar prepares a grammar of the bundle. It is called once for each
// language and panics if the library cannot run the grammar, which no input decides.
func NewGrammar(language *sitter.Language) *Grammar {
	initialise()
	// The pointer to the C structure is Language's only field.
	g := &Grammar{language: *(**C.TSLanguage)(unsafe.Pointer(language))}
	if v := C.ts_language_version(g.language); v < 13 || v > 14 {
		panic(fmt.Sprintf("syntax: grammar of ABI version %d, want 13 or 14", v))
	}
	g.readKinds()
	fields := int(C.ts_language_field_count(g.language))
	g.fields = make(map[string]uint16, fields)
	for id := 1; id <= fields; id++ {
		g.fields[C.GoString(C.ts_language_field_name_for_id(g.language, C.uint16_t(id)))] = uint16(id)
	}
	return g
}

// NewTable gives a grammar without a parser: the names of node kinds, tokens and fields
// for trees that are made otherwise.
func NewTable(kinds, tokens, fields []string) *Grammar {
	g := &Grammar{names: []string{""}, canonical: []uint16{0}, kinds: map[string]uint16{}, tokens: map[string]uint16{}, fields: map[string]uint16{}}
	add := func(names []string, to map[string]uint16) {
		for _, name := range names {
			id := uint16(len(g.names))
			to[name] = id
			g.names, g.canonical = append(g.names, name), append(g.canonical, id)
		}
	}
	add(kinds, g.kinds)
	add(tokens, g.tokens)
	for i, name := range fields {
		g.fields[name] = uint16(i + 1)
	}
	g.kinds["ERROR"] = KindError
	return g
}

func (g *Grammar) readKinds() {
	n := int(C.ts_language_symbol_count(g.language))
	g.names = make([]string, n)
	g.canonical = make([]uint16, n)
	g.kinds = make(map[string]uint16, n)
	g.tokens = make(map[string]uint16, n)
	for id := range n {
		name := C.GoString(C.ts_language_symbol_name(g.language, C.uint16_t(id)))
		g.names[id] = name
		class := g.kinds
		if C.ts_language_symbol_type(g.language, C.uint16_t(id)) == 1 {
			class = g.tokens
		}
		if _, seen := class[name]; !seen {
			class[name] = uint16(id)
		}
		g.canonical[id] = class[name]
	}
	g.kinds["ERROR"] = KindError
}

// Kind gives the id of a named node kind, 0 if the grammar has none of the name.
func (g *Grammar) Kind(name string) uint16 { return g.kinds[name] }

// MustKind is Kind for names that the grammar is known to have. It panics
// otherwise, so that a test meets a misspelt name.
func (g *Grammar) MustKind(name string) uint16 {
	id := g.kinds[name]
	if id == 0 {
		panic("syntax: the grammar has no node kind " + name)
	}
	return id
}

// Token gives the id of an anonymous node such as "async", 0 if there is none.
func (g *Grammar) Token(name string) uint16 { return g.tokens[name] }

// IsKeyword reports whether the grammar spells a word out: a reserved word, or
// one that means something in its place only.
func (g *Grammar) IsKeyword(word string) bool { return g.tokens[word] != 0 && isWord(word) }

func isWord(s string) bool {
	for _, c := range s {
		if c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return true
}

// Field gives the id of a field, 0 if there is none.
func (g *Grammar) Field(name string) uint16 { return g.fields[name] }

// MustField is Field for names that the grammar is known to have. It panics
// otherwise, so that a test meets a misspelt name.
func (g *Grammar) MustField(name string) uint16 {
	id := g.fields[name]
	if id == 0 {
		panic("syntax: the grammar has no field " + name)
	}
	return id
}

// FieldName gives a field's name as the grammar spells it, "" for no field.
func (g *Grammar) FieldName(id uint16) string {
	for name, field := range g.fields {
		if field == id {
			return name
		}
	}
	return ""
}

// Kinds is the number of kind ids, those of tokens included.
func (g *Grammar) Kinds() int { return len(g.names) }

// KindName gives a kind's name as the grammar spells it.
func (g *Grammar) KindName(id uint16) string {
	if id == KindError {
		return "ERROR"
	}
	if int(id) < len(g.names) {
		return g.names[id]
	}
	return ""
}
