package gitrepo

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
)

// conversion is what git would do to a file's bytes on their way in.
type conversion struct {
	eol    eolAction
	ident  bool
	filter bool // a clean filter or an encoding: not ours to run
}

type eolAction uint8

const (
	eolKeep eolAction = iota
	eolText           // every CRLF becomes LF
	eolAuto           // the same, if it looks like text and the index has no CRLF
)

// conversionFor follows convert.c: attributes first, then core.autocrlf.
func conversionFor(attrs map[string]attrValue, c *gitConfig) conversion {
	var v conversion
	v.ident = attrs["ident"].state == attrSet
	if f := attrs["filter"]; f.state == attrString {
		_, clean := c.last("filter." + f.value + ".clean")
		_, process := c.last("filter." + f.value + ".process")
		v.filter = clean || process
	}
	if e := attrs["working-tree-encoding"]; e.state == attrString && !strings.EqualFold(e.value, "utf-8") {
		v.filter = true
	}
	text := attrs["text"]
	if text.state == attrUnknown || text.state == attrUnspecified {
		text = attrs["crlf"] // the attribute's former name
	}
	switch {
	case text.state == attrUnset:
		v.eol = eolKeep
		return v
	case text.state == attrSet, text.state == attrString && text.value == "input":
		v.eol = eolText
		return v
	case text.state == attrString && text.value == "auto":
		v.eol = eolAuto
		return v
	}
	switch e := attrs["eol"]; {
	case e.state == attrString && (e.value == "lf" || e.value == "crlf"):
		v.eol = eolText
	case c.string("core.autocrlf") == "input" || c.bool("core.autocrlf", false):
		v.eol = eolAuto
	}
	return v
}

// key names a conversion in the stat cache.
func (v conversion) key() string {
	k := [...]string{"", "t", "a"}[v.eol]
	if v.ident {
		k += "i"
	}
	return k
}

var identKeyword = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$Id:[^$\n]*\$`) })

// toGit gives a file's bytes as git would store them. indexHasCRLF says whether
// the stored version has CRLFs; it is asked only when that matters.
func (v conversion) toGit(data []byte, indexHasCRLF func() bool) []byte {
	if v.eol != eolKeep && bytes.Contains(data, []byte("\r\n")) {
		if v.eol == eolText || !looksBinary(data) && !indexHasCRLF() {
			data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		}
	}
	if v.ident && bytes.Contains(data, []byte("$Id:")) {
		data = identKeyword().ReplaceAll(data, []byte("$$Id$$"))
	}
	return data
}

// looksBinary is convert.c's test: a NUL, a lone CR, or too many control bytes.
func looksBinary(data []byte) bool {
	printable, other := 0, 0
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '\r':
			if i+1 >= len(data) || data[i+1] != '\n' {
				return true
			}
			i++
		case c == '\n':
		case c == 0:
			return true
		case c == 0x7f:
			other++
		case c < 0x20 && c != '\b' && c != '\t' && c != 0x1b && c != '\f':
			other++
		default:
			printable++
		}
	}
	if n := len(data); n > 0 && data[n-1] == 0x1a {
		other--
	}
	return printable>>7 < other
}

// storedCRLF is convert.c's has_crlf_in_index.
func storedCRLF(data []byte) bool {
	return bytes.Contains(data, []byte("\r\n")) && !looksBinary(data)
}
