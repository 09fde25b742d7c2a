//go:build cgo

// Package toml gives the outline of TOML files: tables and keys, and the folders that their
// keys `path` name. A line says what is on it.
package toml

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

const name = "toml"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 2, Tier: 0, Depth: lang.Outline, Family: name, Extensions: []string{".toml"}, ImportCircles: true,
		Limits:  []string{"Keys deeper than three, and those behind the first 300, are words alone."},
		Names:   &lang.Names{Strategy: lang.ByFile, Inner: "Cargo.toml pyproject.toml package.json go.mod", Lenient: true},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	table  int32
	pairAt int32  // the key whose value may go on
	last   int    // where the last thing of the table ends
	within string // the quotes of a text over lines that is open
	depth  int    // of brackets of a value over lines
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"#"}, draft.MaxSymbols), table: -1}
	for n := range x.Lines() {
		start, end := x.Line(n)
		x.line(start, end)
	}
	x.Close(x.table, x.last)
	return x.Finish()
}

func (x *extractor) line(start, end int) {
	s := x.Source
	for start < end && (s[start] == ' ' || s[start] == '\t') {
		start++
	}
	switch {
	case start >= end:
		return
	case x.within != "" || x.depth > 0:
		x.value(start, end)
		x.Close(x.pairAt, end)
	case s[start] == '#':
		x.Comment(start, end)
		return
	case s[start] == '[':
		x.header(start, end)
	default:
		x.pair(start, end)
	}
	x.last = end
}

// header begins a table.
func (x *extractor) header(start, end int) {
	text := bytes.TrimLeft(x.Source[start:end], "[")
	at := start + (end - start - len(text))
	n := bytes.IndexByte(text, ']')
	if n < 0 {
		x.Sign(start, end)
		x.File.ParseErrors++
		return
	}
	x.Close(x.table, x.last)
	x.Word(at, at+n)
	called := strings.TrimSpace(string(text[:n]))
	x.table = x.Key(called, -1, 0, start, start+(end-start))
	x.comment(at+n, end)
}

// comment reads what is behind a value.
func (x *extractor) comment(from, end int) {
	if n := bytes.IndexByte(x.Source[from:end], '#'); n >= 0 {
		x.Comment(from+n, end)
	}
}

// pair reads a key with its value.
func (x *extractor) pair(start, end int) {
	n := bytes.IndexByte(x.Source[start:end], '=')
	if n <= 0 {
		x.Sign(start, end)
		x.File.ParseErrors++
		return
	}
	key := bytes.TrimSpace(x.Source[start : start+n])
	x.Word(start, start+len(key))
	depth := 0
	if x.table >= 0 {
		depth = 1
	}
	called := strings.Trim(string(key), `"'`)
	i := x.Key(called, x.table, depth, start, end)
	x.pairAt = i
	from := start + n + 1
	x.value(from, end)
	x.path(called, from, end, i)
}

// path reads the folder that a key `path` names, also in a table on one line.
func (x *extractor) path(key string, from, end int, scope int32) {
	value := x.Source[from:end]
	if key != "path" {
		n := bytes.Index(value, []byte("path"))
		if n < 0 || !bytes.HasPrefix(bytes.TrimSpace(value), []byte("{")) || n > 0 && value[n-1] != ' ' && value[n-1] != '{' && value[n-1] != ',' {
			return
		}
		rest := value[n+len("path"):]
		eq := bytes.IndexByte(rest, '=')
		if eq < 0 || len(bytes.TrimSpace(rest[:eq])) > 0 {
			return
		}
		from += n + len("path") + eq + 1
		value = x.Source[from:end]
	}
	open := bytes.IndexAny(value, `"'`)
	if open < 0 || len(bytes.TrimSpace(value[:open])) > 0 {
		return
	}
	if n := bytes.IndexByte(value[open+1:], value[open]); n > 0 {
		x.Import(facts.Import{Kind: facts.ImportEffect, Module: string(value[open+1 : open+1+n]), Flags: facts.Conditional, Scope: scope}, from+open+1)
	}
}

// value reads texts, comments and brackets of a value, which may go on over lines.
func (x *extractor) value(at, end int) {
	s := x.Source
	for at < end {
		if x.within != "" {
			n := bytes.Index(s[at:end], []byte(x.within))
			if n < 0 {
				x.Text(at, end)
				return
			}
			x.Text(at, at+n+len(x.within))
			at += n + len(x.within)
			x.within = ""
			continue
		}
		switch c := s[at]; {
		case c == '#':
			x.Comment(at, end)
			return
		case bytes.HasPrefix(s[at:end], []byte(`"""`)) || bytes.HasPrefix(s[at:end], []byte("'''")):
			x.within = string(s[at : at+3])
			x.Sign(at, at+3)
			at += 3
		case c == '"' || c == '\'':
			to := at + 1
			for to < end && s[to] != c {
				if s[to] == '\\' && c == '"' {
					to++
				}
				to++
			}
			to = min(to+1, end)
			x.Text(at, to)
			at = to
		case c <= ' ':
			at++
		default:
			switch c {
			case '[', '{':
				x.depth++
			case ']', '}':
				x.depth = max(0, x.depth-1)
			}
			to := at + 1
			for to < end && c != '[' && c != '{' && c != ',' && !bytes.ContainsRune([]byte(" \t\"'#[]{},"), rune(s[to])) {
				to++
			}
			x.Sign(at, to)
			at = to
		}
	}
}
