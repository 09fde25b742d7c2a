//go:build cgo

package markdown

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// definition reads a line that may say where a link by name leads: [name]: address.
func (x *extractor) definition(at, end int) {
	text := x.Source[at:end]
	if text[0] == '[' {
		if n := bytes.Index(text, []byte("]:")); n > 1 && text[1] != '^' {
			from := at + n + 2
			for from < end && x.Source[from] <= ' ' {
				from++
			}
			to := from
			for to < end && x.Source[to] > ' ' {
				to++
			}
			x.Text(at, from)
			x.link(from, to)
			x.Text(to, end)
			return
		}
	}
	x.inline(at, end)
}

// inline reads the text of a line: code, links, comments.
func (x *extractor) inline(at, end int) {
	s, from := x.Source, at
	flush := func(to int) {
		if from < to {
			x.Text(from, to)
		}
	}
	open := 0                // brackets
	closing := map[int]int{} // by the length of a row of backquotes: from where on none closes it
	for at < end {
		switch c := s[at]; {
		case c == '\\':
			at += 2
		case c == '`':
			n := 1
			for at+n < end && s[at+n] == '`' {
				n++
			}
			to := -1
			if closing[n] == 0 {
				to = closes(s[at+n:end], n)
			}
			if to < 0 {
				closing[n] = 1
				at += n
				continue
			}
			at += n + to + n
		case c == '<' && bytes.HasPrefix(s[at:end], []byte("<!--")):
			flush(at)
			n := bytes.Index(s[at:end], []byte("-->"))
			if n < 0 {
				x.comment = at
				return
			}
			x.Comment(at, at+n+3)
			at += n + 3
			from = at
		case c == '{':
			x.attribute(at, end)
			at++
		case c == '<':
			at = x.tag(at, end)
		case c == '[':
			open++
			at++
		case c == ']' && open > 0 && at+1 < end && s[at+1] == '(':
			open--
			to := address(s, at+2, end)
			if to < 0 {
				at++
				continue
			}
			flush(at + 2)
			x.link(at+2, to)
			from, at = to, to
		default:
			at++
		}
	}
	flush(min(at, end))
}

// closes gives where a row of backquotes of a length is, -1 for none.
func closes(text []byte, n int) int {
	for i := 0; i < len(text); {
		if text[i] != '`' {
			i++
			continue
		}
		k := 1
		for i+k < len(text) && text[i+k] == '`' {
			k++
		}
		if k == n {
			return i
		}
		i += k
	}
	return -1
}

// maxAddress bounds how far the end of an address is looked for.
const maxAddress = 2000

// address gives where the address of a link ends, -1 where none is closed.
func address(s []byte, at, end int) int {
	end = min(end, at+maxAddress)
	if at < end && s[at] == '<' {
		if n := bytes.IndexByte(s[at:end], '>'); n > 0 {
			return at + n + 1
		}
		return -1
	}
	depth := 0
	for ; at < end; at++ {
		switch s[at] {
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return at
			}
			depth--
		case ' ', '\t':
			if bytes.IndexByte(s[at:end], ')') >= 0 {
				return at
			}
			return -1
		}
	}
	return -1
}

// named adds the id of an element.
func (x *extractor) named(from, to int) {
	id := string(x.Source[from:to])
	x.Symbol(facts.Symbol{Name: id, Kind: facts.KindSection, NodeKind: "html_id", Container: x.scope(), Visibility: facts.VisibilityInternal, Disambiguator: "#" + anchorID(id)}, from, to, from)
}

// attribute reads the id that attributes give what is before them, as Python-Markdown has them: `[](){#id}`, `**name**{ #id }`.
func (x *extractor) attribute(at, end int) {
	for at++; at < end && x.Source[at] == ' '; at++ {
	}
	if at == end || x.Source[at] != '#' {
		return
	}
	if line := x.Source[bytes.LastIndexByte(x.Source[:at], '\n')+1:]; line[0] == '#' {
		return // a heading's is its own
	}
	from := at + len("#")
	if n := bytes.IndexAny(x.Source[from:end], " }\n"); n > 0 && bytes.IndexByte(x.Source[from:end], '}') >= n {
		x.named(from, from+n)
	}
}

// tag reads the addresses and the name of an element of HTML, and gives what is behind it.
func (x *extractor) tag(at, end int) int {
	n := bytes.IndexByte(x.Source[at:min(end, at+maxAddress)], '>')
	if n < 0 {
		return at + 1
	}
	text := x.Source[at : at+n]
	x.tagHeading(text, at+n+1)
	for _, name := range []string{"src", "href"} {
		if from, to := attribute(text, name); to > from {
			x.note(at+from, at+to)
		}
	}
	for _, name := range []string{"id", "name"} {
		if from, to := attribute(text, name); to > from {
			x.named(at+from, at+to)
			break
		}
	}
	return at + n + 1
}

// attribute finds the quoted value of an attribute in a tag; it is empty where there is none.
func attribute(tag []byte, name string) (from, to int) {
	for at := 0; ; {
		i := bytes.Index(tag[at:], []byte(name))
		if i < 0 {
			return 0, 0
		}
		at += i + len(name)
		if c := at - len(name) - 1; c < 0 || bytes.IndexByte([]byte(" \t\r\n"), tag[c]) < 0 {
			continue
		}
		rest := bytes.TrimLeft(tag[at:], " \t\r\n")
		if !bytes.HasPrefix(rest, []byte("=")) {
			continue
		}
		rest = bytes.TrimLeft(rest[1:], " \t\r\n")
		if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
			continue
		}
		from = len(tag) - len(rest) + 1
		if n := bytes.IndexByte(tag[from:], rest[0]); n >= 0 {
			return from, from + n
		}
		return 0, 0
	}
}

// tagHeading adds what GitHub calls a heading of HTML, whose text begins at a place.
func (x *extractor) tagHeading(tag []byte, at int) {
	if len(tag) < 3 || tag[1]|0x20 != 'h' || tag[2] < '1' || tag[2] > '6' || len(tag) > 3 && tag[3] != ' ' {
		return
	}
	text := x.Source[at:min(len(x.Source), at+maxAddress)]
	n := bytes.Index(text, []byte("</"+string(tag[1:3])))
	if n < 0 {
		return
	}
	called := strings.Join(strings.Fields(plain(string(text[:n]))), " ")
	if id := slug(called); id != "" {
		x.Symbol(facts.Symbol{Name: draft.Short(called, 120), Kind: facts.KindSection, NodeKind: "html_id", Container: x.scope(), Visibility: facts.VisibilityInternal, Disambiguator: "#" + id}, at, at+n, at)
	}
}

// link reads the address of a link.
func (x *extractor) link(from, to int) {
	if from >= to {
		return
	}
	x.Sign(from, to)
	x.note(from, to)
}

// unescaped takes out the signs that take their meaning off others.
func unescaped(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~\\", text[i+1]) >= 0 {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// note adds what an address leads to.
func (x *extractor) note(from, to int) {
	if x.Source[from] == '<' && x.Source[to-1] == '>' {
		from, to = from+1, to-1
	}
	text := unescaped(string(x.Source[from:to]))
	if strings.HasPrefix(text, "`") { // a definition, to ExDoc: [pruner](`Oban.Pruner`)
		return
	}
	if text == "" || len(x.File.Imports) >= maxLinks {
		return
	}
	path, fragment, hasFragment := strings.Cut(text, "#")
	module := -1
	if path != "" {
		module = x.Import(facts.Import{Kind: facts.ImportEffect, Module: path, Scope: x.scope()}, from)
	}
	if !hasFragment || fragment == "" || strings.ContainsAny(fragment, "#=:/~{}") {
		return
	}
	if f, err := url.PathUnescape(fragment); err == nil {
		fragment = strings.ReplaceAll(f, `\`, "")
	}
	if path != "" && !strings.HasSuffix(strings.ToLower(path), ".md") && !strings.HasSuffix(strings.ToLower(path), ".markdown") {
		return
	}
	x.refs = append(x.refs, anchor{module, "#" + anchorID(fragment), x.scope(), min(from+len(path), to-1)})
}
