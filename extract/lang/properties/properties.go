//go:build cgo

// Package properties gives the facts of Java's properties: the keys that a file sets
// (https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html).
package properties

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

const name = "properties"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 1, Tier: 0, Depth: lang.Outline, Family: name, Extensions: []string{".properties"}, ImportCircles: true,
		Limits:  []string{"Where code reads a key is not looked for.", "Keys behind the first thousand are words alone."},
		Names:   &lang.Names{Strategy: lang.ByFile, Lenient: true},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// The bounds of the keys that are reported.
const (
	maxKeys = 1000
	maxKey  = 120 // bytes of a name that are shown
)

func extract(source []byte) *facts.File {
	d := draft.New(name, source, []string{"#", "!"}, maxKeys)
	for n := 0; n < d.Lines(); n++ {
		start, end := d.Line(n)
		for start < end && (source[start] == ' ' || source[start] == '\t' || source[start] == '\f') {
			start++
		}
		switch {
		case start >= end:
			continue
		case source[start] == '#' || source[start] == '!':
			d.Comment(start, end)
			continue
		}
		last := n
		for last+1 < d.Lines() && goesOn(source[start:end]) {
			last++
			_, end = d.Line(last)
		}
		pair(d, start, end)
		n = last
	}
	return d.Finish()
}

// goesOn reports a line whose last backslash takes the end from it.
func goesOn(line []byte) bool {
	line = bytes.TrimRight(line, "\r")
	return (len(line)-len(bytes.TrimRight(line, `\`)))%2 == 1
}

// pair reads a key with its value.
func pair(d *draft.Draft, start, end int) {
	s, at := d.Source, start
	for at < end && s[at] != '=' && s[at] != ':' && s[at] > ' ' {
		if s[at] == '\\' {
			at++
		}
		at++
	}
	at = min(at, end)
	if at == start {
		d.TextLines(start, end)
		return
	}
	d.Word(start, at)
	key := strings.ReplaceAll(string(s[start:at]), `\`, "")
	d.Symbol(facts.Symbol{Name: key, Kind: facts.KindSection, NodeKind: "key", Container: -1, Visibility: facts.VisibilityInternal, Signature: draft.Short(key, maxKey)}, start, end, start)
	d.TextLines(at, end)
}
