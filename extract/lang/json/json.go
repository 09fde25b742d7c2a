//go:build cgo

// Package json gives the outline of JSON files: their outer keys, and the files that $ref
// names. Comments and trailing commas are accepted.
//
// The text is scanned in one pass, and nothing is kept of what is deep or behind the first
// keys: a lock file of a megabyte costs what reading it does. Neither a tree nor a grammar is
// made, since that of YAML or JavaScript would cost more than all else of the file.
package json

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

const name = "json"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 1, Tier: 0, Depth: lang.Outline, Family: name, Extensions: []string{".json", ".jsonc", ".json5", ".webmanifest"}, ImportCircles: true,
		Limits:  []string{"Keys deeper than three, and those behind the first 300, are words alone."},
		Names:   &lang.Names{Strategy: lang.ByFile, Lenient: true},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// large is the size from which on the words of values are no terms: such a file is made by a
// program.
const large = 128 << 10

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	at     int
	around []group
	made   bool // by a program: a lock file, or a large one
}

// group is an object or a list that is open.
type group struct {
	key   int32 // of an object: the symbol that it is the value of, -1 for none
	list  bool
	depth int // of objects around
	named bool
	last  int32 // the key whose value is being read
	name  string
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"//", "/*"}, draft.MaxSymbols), made: len(source) > large || isLock(source)}
	x.at, _ = x.Line(0)
	for x.at < len(source) {
		x.token()
	}
	x.File.Generated = x.File.Generated || isLock(source)
	x.File.ParseErrors += len(x.around)
	for len(x.around) > 0 {
		x.at = len(source) + 1 // as if the bracket was behind the text
		x.close()
	}
	return x.Finish()
}

// isLock reports a file in which a program keeps what it chose.
func isLock(source []byte) bool {
	return bytes.Contains(source[:min(len(source), 512)], []byte(`"lockfileVersion"`)) || bytes.Contains(source[:min(len(source), 512)], []byte(`"_readme"`)) && bytes.Contains(source[:min(len(source), 1024)], []byte(`"content-hash"`))
}

func (x *extractor) token() {
	s := x.Source
	switch c := s[x.at]; {
	case c <= ' ':
		x.at++
	case bytes.HasPrefix(s[x.at:], []byte("//")):
		x.at = x.LineComment(x.at)
	case bytes.HasPrefix(s[x.at:], []byte("/*")):
		x.at = x.BlockComment(x.at, "/*", "*/")
	case c == '"':
		x.text()
	case c == '{' || c == '[':
		x.open(c == '[')
	case c == '}' || c == ']':
		x.Sign(x.at, x.at+1)
		x.at++
		if len(x.around) > 0 {
			x.close()
		} else {
			x.File.ParseErrors++
		}
	case c == ',':
		x.ended(x.at)
		x.Sign(x.at, x.at+1)
		x.at++
	default:
		end := x.at + 1
		for end < len(s) && s[end] > ' ' && !bytes.ContainsRune([]byte(`"{}[],:/`), rune(s[end])) {
			end++
		}
		x.Sign(x.at, end)
		x.at = end
	}
}

// maxGroups bounds the nesting that is followed.
const maxGroups = 1000

func (x *extractor) open(list bool) {
	x.Sign(x.at, x.at+1)
	x.at++
	if len(x.around) >= maxGroups {
		line, _ := x.Place(x.at - 1)
		x.File.CutAt("depth", int(line))
		x.at = len(x.Source)
		return
	}
	g := group{key: -1, list: list, last: -1}
	if n := len(x.around); n > 0 {
		p := &x.around[n-1]
		g.key, g.depth = p.last, p.depth+1
		if p.list { // what is in a list is no part of the outline
			g.key, g.depth = -1, draft.MaxKeyDepth
		}
	}
	x.around = append(x.around, g)
}

func (x *extractor) close() {
	x.ended(x.at - 1)
	x.around = x.around[:len(x.around)-1]
}

// ended says that the value at hand ends before an offset.
func (x *extractor) ended(at int) {
	if n := len(x.around); n > 0 {
		g := &x.around[n-1]
		if g.last >= 0 {
			x.Close(g.last, max(len(bytes.TrimRight(x.Source[:at], " \t\r\n")), int(x.File.Symbols[g.last].Span.End)))
		}
		g.last, g.named = -1, false
	}
}

// text reads a string: a key, or a value.
func (x *extractor) text() {
	s, start := x.Source, x.at
	end := start + 1
	for end < len(s) && s[end] != '"' && s[end] != '\n' {
		if s[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end+1, len(s))
	x.at = end
	inner := string(s[start+1 : max(start+1, end-1)])
	var g *group
	if n := len(x.around); n > 0 {
		g = &x.around[n-1]
	}
	if g == nil || g.list || g.named {
		if x.made {
			x.Sign(start, end)
		} else {
			x.Text(start, end)
		}
		if g != nil && g.name == "$ref" && g.named && strings.TrimSpace(inner) != "" && inner[0] != '#' && s[end-1] == '"' {
			inner, _, _ = strings.Cut(inner, "#")
			x.Import(facts.Import{Kind: facts.ImportEffect, Module: inner, Flags: facts.Conditional, Scope: g.last}, start+1)
		}
		return
	}
	g.named, g.name = true, inner
	depth := g.depth
	if x.made && depth > 0 {
		depth = draft.MaxKeyDepth
	}
	if depth < draft.MaxKeyDepth || !x.made {
		x.Word(start+1, end-1)
	} else {
		x.Sign(start, end)
	}
	g.last = x.Key(strings.TrimSpace(inner), g.key, depth, start, end)
}
