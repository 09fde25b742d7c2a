//go:build cgo

package clojure

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// value is a form of the head of a namespace: a word, or what is in brackets.
type value struct {
	word   string
	at     int
	list   []value
	isList bool
}

var opening = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^[^;"\n]*\((?:ns|in-ns)\s`) })

// maxNested bounds the brackets in the head of a namespace.
const maxNested = 12

// require notes what namespace a text is, and what it takes from others.
func require(source []byte, f *facts.File) {
	m := opening().FindIndex(source)
	if m == nil {
		return
	}
	at := m[0] + bytes.LastIndexByte(source[m[0]:m[1]], '(')
	head, _ := read(source, at, 0)
	r := &requiring{source: source, file: f}
	for _, v := range head.list[min(1, len(head.list)):] {
		switch {
		case !v.isList && r.name == "" && v.word != "" && v.word[0] != '^' && v.word[0] != '"':
			r.name = strings.TrimPrefix(v.word, "'")
			f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingPackage, Value: r.name, Line: r.line(v.at)})
		case v.isList && len(v.list) > 0:
			r.clause(v.list)
		}
	}
}

// requiring adds imports to a file.
type requiring struct {
	source []byte
	file   *facts.File
	name   string
}

func (r *requiring) line(at int) uint32 { return uint32(1 + bytes.Count(r.source[:at], []byte("\n"))) }

func (r *requiring) add(m facts.Import, at int) {
	m.Scope, m.Line = -1, r.line(at)
	m.Col = uint32(at - bytes.LastIndexByte(r.source[:at], '\n'))
	r.file.Imports = append(r.file.Imports, m)
}

// clause reads one part of the head, such as (:require …).
func (r *requiring) clause(list []value) {
	switch list[0].word {
	case ":require", ":use", ":require-macros", ":use-macros":
		for _, v := range list[1:] {
			r.libspec(v, strings.HasPrefix(list[0].word, ":use"))
		}
	}
}

// libspec reads what is taken of one namespace.
func (r *requiring) libspec(v value, use bool) {
	name, options := v, []value(nil)
	if v.isList {
		if len(v.list) == 0 || v.list[0].isList {
			return
		}
		name, options = v.list[0], v.list[1:]
	}
	module := name.word
	if module == "" || module[0] == ':' || module[0] == '"' || module[0] == '#' {
		return
	}
	r.add(facts.Import{Kind: facts.ImportModule, Module: module, Local: module}, name.at)
	for k := 0; k+1 < len(options); k += 2 {
		switch o := options[k+1]; options[k].word {
		case ":as", ":as-alias":
			r.add(facts.Import{Kind: facts.ImportModule, Module: module, Local: o.word}, o.at)
		case ":refer", ":only", ":refer-macros":
			use = use && o.word == ":all"
			for _, n := range o.list {
				r.add(facts.Import{Kind: facts.ImportName, Module: module, Name: n.word, Local: n.word}, n.at)
			}
			if o.word == ":all" {
				use = true
			}
		}
	}
	if use {
		r.add(facts.Import{Kind: facts.ImportStar, Module: module, Name: "*"}, name.at)
	}
}

// read reads a form and gives where it ends. Comments and commas are passed over.
func read(source []byte, at, depth int) (value, int) {
	at = blank(source, at)
	if at == len(source) {
		return value{at: at}, at
	}
	v := value{at: at}
	switch c := source[at]; c {
	case '(', '[', '{':
		v.isList = true
		for at++; ; {
			at = blank(source, at)
			if at == len(source) {
				return v, at
			}
			if strings.IndexByte(")]}", source[at]) >= 0 {
				return v, at + 1
			}
			if depth == maxNested {
				at++
				continue
			}
			var inner value
			inner, at = read(source, at, depth+1)
			v.list = append(v.list, inner)
		}
	case '"':
		for at++; at < len(source) && source[at] != '"'; at++ {
			if source[at] == '\\' {
				at++
			}
		}
		return value{word: `"`, at: v.at}, min(at+1, len(source))
	}
	end := at + 1
	for end < len(source) && strings.IndexByte(" \t\r\n,()[]{}\";", source[end]) < 0 {
		end++
	}
	v.word = string(source[at:end])
	return v, end
}

// form gives the end of the form at an offset.
func form(source []byte, at int) int {
	_, end := read(source, at, 0)
	return min(max(end, at), len(source))
}

// blank gives the offset behind white space, commas and comments.
func blank(source []byte, at int) int {
	for at < len(source) {
		switch c := source[at]; {
		case c == ';':
			n := bytes.IndexByte(source[at:], '\n')
			if n < 0 {
				return len(source)
			}
			at += n
		case c <= ' ' || c == ',':
			at++
		default:
			return at
		}
	}
	return at
}
