package plaintext

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/linguist"
)

// Syntax says how comments and strings of a file are written, by its name; nil where that is
// not known.
func Syntax(path string) *lang.Syntax {
	l, ok := linguist.ByPath(path)
	d := dialects()[l.Name]
	if !ok || d == nil {
		return nil
	}
	s := &lang.Syntax{}
	for _, b := range d.block {
		s.Opaque = append(s.Opaque, lang.Opaque{Open: b[0], Close: b[1], Comment: true})
	}
	for _, mark := range d.line {
		s.Opaque = append(s.Opaque, lang.Opaque{Open: mark, Close: "\n", Comment: true})
	}
	for _, q := range d.quotes {
		s.Opaque = append(s.Opaque, lang.Opaque{Open: string(q), Close: string(q), Escape: true})
	}
	return s
}
