//go:build cgo

// Package yaml gives the outline of YAML files: their outer keys. Of workflows, compose files,
// kustomizations and schemas it gives what their keys name besides: needs and depends_on, uses,
// build contexts, resources, $ref, and what Kubernetes objects are called.
//
// Lines and their indentation tell all of it; the bundle's grammar costs a hundred times as
// much, and gives up on templates, which many files are.
package yaml

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

const name = "yaml"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 2, Tier: 0, Depth: lang.Outline, Family: name, Commands: true, Extensions: []string{".yml", ".yaml"}, ImportCircles: true,
		Limits:  []string{"Keys deeper than three, and those behind the first 300, are words alone.", "Anchors, aliases and merge keys are not followed."},
		Names:   &lang.Names{Strategy: lang.ByFile, Inner: "action.yml action.yaml Dockerfile kustomization.yaml kustomization.yml"},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	keys  []key // those that the line at hand is in, the outermost first
	last  int   // where the last line with content ends
	text  int   // a text over lines goes on on lines that are indented more; -1 for none
	kind  string
	top   map[string]int32            // keys at the top
	under map[string]map[string]int32 // of jobs and services: their keys
	named []named
	made  bool // by a program
}

// key is one whose value is being read.
type key struct {
	indent int
	name   string
	symbol int32
	list   bool // an element of a list
}

// named is a job or service that another names.
type named struct {
	in, name string
	scope    int32
	at       int
}

// large is the size from which on the words of values are no terms: a program makes such files.
const large = 256 << 10

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"#"}, draft.MaxSymbols), text: -1, top: map[string]int32{}, under: map[string]map[string]int32{}, made: len(source) > large}
	for n := range x.Lines() {
		start, end := x.Line(n)
		x.line(start, end)
	}
	x.leave(-1)
	x.refer()
	return x.Finish()
}

// leave ends the keys that are indented as much as a line.
func (x *extractor) leave(indent int) {
	for n := len(x.keys); n > 0 && x.keys[n-1].indent >= indent; n-- {
		x.Close(x.keys[n-1].symbol, x.last)
		x.keys = x.keys[:n-1]
	}
}

func (x *extractor) line(start, end int) {
	s := x.Source
	at := start
	for at < end && (s[at] == ' ' || s[at] == '\t') {
		at++
	}
	indent := at - start
	switch {
	case at >= end:
		return
	case x.text >= 0 && indent > x.text:
		x.plain(at, end)
		x.last = end
		return
	case s[at] == '#':
		x.Comment(at, end)
		return
	case indent == 0 && (bytes.HasPrefix(s[at:end], []byte("---")) || bytes.HasPrefix(s[at:end], []byte("..."))):
		x.leave(-1)
		x.kind, x.text = "", -1
		x.Sign(at, end)
		return
	case s[at] == '%' && indent == 0:
		x.Sign(at, end)
		return
	}
	x.text = -1
	for s[at] == '-' && (at+1 == end || s[at+1] == ' ') { // an element of a list
		x.leave(at - start + 1)
		if n := len(x.keys); n > 0 && x.keys[n-1].list && x.keys[n-1].indent == at-start { // a key's list may be indented as little as the key
			x.keys = x.keys[:n-1]
		}
		x.Sign(at, at+1)
		x.keys = append(x.keys, key{indent: at - start, symbol: -1, list: true})
		for at++; at < end && s[at] == ' '; at++ {
		}
		if at == end {
			x.last = end
			return
		}
	}
	x.content(start, at, end)
	x.last = end
}

// content reads a key with its value, or a value.
func (x *extractor) content(start, at, end int) {
	from, to, value := x.split(at, end)
	if to < 0 {
		x.value(at, end)
		return
	}
	indent := at - start
	x.leave(indent)
	called := string(x.Source[from:to])
	x.Word(from, to)
	parent, depth := int32(-1), 0
	for _, k := range x.keys {
		if k.list { // what is in a list is no part of the outline
			depth = draft.MaxKeyDepth
		}
		depth++
		parent = k.symbol
	}
	symbol := int32(-1)
	if !x.made || depth == 0 {
		symbol = x.Key(called, parent, depth, from, end)
	}
	x.note(called, symbol)
	if around := x.names(); len(around) == 3 && around[0] == "services" && around[2] == "depends_on" {
		x.named = append(x.named, named{"services", called, x.scope(), from})
	}
	x.keys = append(x.keys, key{indent: indent, name: called, symbol: symbol})
	for value < end && x.Source[value] == ' ' {
		value++
	}
	if value >= end {
		return
	}
	if c := x.Source[value]; c == '|' || c == '>' {
		x.text = indent
	}
	x.value(value, end)
}

// note keeps keys that others may name.
func (x *extractor) note(called string, symbol int32) {
	switch len(x.keys) {
	case 0:
		x.top[called] = symbol
	case 1:
		if in := x.keys[0].name; in == "jobs" || in == "services" {
			if x.under[in] == nil {
				x.under[in] = map[string]int32{}
			}
			x.under[in][called] = symbol
		}
	}
}

// split finds the key of a line: to is -1 where there is none.
func (x *extractor) split(at, end int) (from, to, value int) {
	s := x.Source
	if c := s[at]; c == '"' || c == '\'' {
		n := bytes.IndexByte(s[at+1:end], c)
		if n <= 0 || at+n+2 >= end || s[at+n+2] != ':' || at+n+3 < end && s[at+n+3] != ' ' {
			return 0, -1, 0
		}
		return at + 1, at + 1 + n, at + n + 3
	}
	if bytes.IndexByte([]byte("{[&*!|>%@`#,?"), s[at]) >= 0 {
		return 0, -1, 0
	}
	for n := at; n < end; n++ {
		switch {
		case s[n] == ':' && (n+1 == end || s[n+1] == ' '):
			if n == at {
				return 0, -1, 0
			}
			return at, len(bytes.TrimRight(s[:n], " ")), n + 1
		case s[n] == '#' && n > at && s[n-1] == ' ':
			return 0, -1, 0
		}
	}
	return 0, -1, 0
}

// comment parts a value from the comment behind it.
func (x *extractor) comment(at, end int) int {
	quote := byte(0)
	for n := at; n < end; n++ {
		switch c := x.Source[n]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (n == at || x.Source[n-1] == ' ' || x.Source[n-1] == '[' || x.Source[n-1] == ','):
			quote = c
		case c == '#' && (n == at || x.Source[n-1] == ' '):
			return n
		}
	}
	return end
}

func (x *extractor) value(at, end int) {
	stop := x.comment(at, end)
	if to := at + len(bytes.TrimRight(x.Source[at:stop], " \t")); to > at { // a tab alone is no value
		x.plain(at, to)
		x.meaning(at, to)
	}
	if stop < end {
		x.Comment(stop, end)
	}
}

func (x *extractor) plain(at, end int) {
	if x.made {
		x.Sign(at, end)
	} else {
		x.Text(at, end)
	}
}

// refer adds what jobs and services name.
func (x *extractor) refer() {
	workflow := x.under["jobs"] != nil
	if _, on := x.top["on"]; !on {
		workflow = false
	}
	for _, n := range x.named {
		i, ok := x.under[n.in][n.name]
		switch {
		case ok && i >= 0:
			x.Ref(x.Exprs.Symbol(int(i)), facts.RoleUses, n.scope, n.at)
		case !ok && n.in == "jobs" && workflow && len(x.File.Cut) == 0 && !strings.ContainsAny(n.name, "${}*&"):
			x.Ref(x.Exprs.Name(n.name), facts.RoleUses, n.scope, n.at)
		}
	}
}
