//go:build cgo

package csharp

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// asText is how C# reads as text.
var asText = lang.Syntax{Opaque: []lang.Opaque{
	{Open: `"""`, Close: `"""`}, {Open: `$@"`, Close: `"`}, {Open: `@$"`, Close: `"`}, {Open: `@"`, Close: `"`}, {Open: `"`, Close: `"`, Escape: true, Line: true},
	{Open: `'`, Close: `'`, Escape: true, Line: true}, {Open: "//", Close: "\n", Comment: true}, {Open: "/*", Close: "*/", Comment: true},
}}

var (
	// class Missing : Exception;
	bare = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:class|struct|interface)\s+\w+(?:<[^;{}()]*>)?\s*(?:\([^;{}]*\))?\s*(?::[^;{}=]*)?(?:where[^;{}=]*)?(;[ \t\r\n])`)
	})
	// params IReadOnlyList<int> numbers
	variadic = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bparams\s+(?:scoped\s+)?[\w.]+<[\w.<>\[\]?, ]+>( )\w+\s*\)`)
	})
	// #:package Spectre.Console@0.50.0
	directive = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^#:.*`) })
	// empty ? [] : rest
	chosen = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s\?\s+(\[)`) })
	// *(ushort*)start = 1;
	pointed = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(\*)?\([ \t]*[\w.]+[ \t]*(\*+)[ \t]*\)[ \t]*[\w(&@*-]`)
	})
)

// withBodies writes types that end with their head as such with an empty body, and nothing of the directives of programs of one file.
func withBodies(text []byte, _ []lang.Lines) []byte {
	var out []byte
	for _, m := range bare().FindAllSubmatchIndex(asText.Code(text), -1) {
		if out == nil {
			out = bytes.Clone(text)
		}
		copy(out[m[2]:], "{}")
	}
	for _, m := range directive().FindAllIndex(text, -1) {
		if out == nil {
			out = bytes.Clone(text)
		}
		lang.Wipe(out[m[0]:m[1]])
	}
	return out
}

// withLists writes what C# has of lists since 12: an empty one that a condition chooses as a number, one with elements as a
// tuple, and the type of a last parameter that takes any number of arguments as one that may be null.
func withLists(text []byte, _ []lang.Lines) []byte {
	code := asText.Code(text)
	var out []byte
	set := func(at int, c byte) {
		if out == nil {
			out = bytes.Clone(text)
		}
		out[at] = c
	}
	for _, m := range chosen().FindAllSubmatchIndex(code, -1) {
		open := m[2]
		switch end := closing(code, open); {
		case end == open+1:
			set(open, '0')
			set(end, '0')
		case end > open:
			set(open, '(')
			set(end, ')')
		}
	}
	for _, m := range variadic().FindAllSubmatchIndex(code, -1) {
		set(m[2], '?')
	}
	return out
}

// withPointers writes casts to types of pointers as casts to what is pointed to, and the sign before them, which reads or
// writes what is there, as one that the grammar takes at the begin of a statement.
func withPointers(text []byte, _ []lang.Lines) []byte {
	var out []byte
	for _, m := range pointed().FindAllSubmatchIndex(asText.Code(text), -1) {
		if out == nil {
			out = bytes.Clone(text)
		}
		if m[2] >= 0 {
			out[m[2]] = '-'
		}
		lang.Wipe(out[m[4]:m[5]])
	}
	return out
}

// withPointersAndBranch does both: methods that choose by a condition how they take a pointer are in no tree with one of them alone.
func withPointersAndBranch(text []byte, errors []lang.Lines) []byte {
	if pointers := withPointers(text, errors); pointers != nil {
		return asText.Unconditional(pointers, errors)
	}
	return nil
}

// closing is the bracket that closes the square one at a place; -1 where none does.
func closing(code []byte, open int) int {
	depth := 0
	for i := open; i < len(code); i++ {
		switch code[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		case ';', '{', '}':
			return -1
		}
	}
	return -1
}
