package plaintext

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/linguist"
)

// SyntaxOf says how comments and strings of a file are written: by its language, which is empty where no
// extractor reads it, or else by its name; nil where neither is known.
func SyntaxOf(language, path string) *lang.Syntax {
	if l := lang.Named(language); l != nil && l.Syntax != nil {
		return l.Syntax
	}
	return syntaxOf(path)
}

// CommentsOf reads the lines of a file, as SyntaxOf says or else as lines of C.
func CommentsOf(language, path string) *lang.Comments {
	s := SyntaxOf(language, path)
	if s == nil {
		s = lang.SyntaxOf(language)
	}
	return lang.NewComments(s)
}

func syntaxOf(path string) *lang.Syntax {
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
