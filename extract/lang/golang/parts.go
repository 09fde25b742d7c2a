package golang

import (
	"bytes"
	"go/ast"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Parts cuts a source text after its imports and after each top-level
// declaration that follows; comments belong to what they stand before. ok is
// false where brackets do not match or something else than a declaration stands
// at the top, so that the cuts may lie elsewhere than the parser would make them.
func Parts(source []byte) (parts []lang.Part, ok bool) {
	add := func(from, to int) {
		parts = append(parts, lang.Part{Start: from, End: to, In: -1, Head: len(parts) == 0})
	}
	l := lexer{source: source}
	depth, from, first := 0, 0, ""
	inHeader := true
	for l.next() {
		switch l.kind {
		case tokComment:
			continue
		case tokSemicolon:
			if depth > 0 {
				continue
			}
			header := first == "package" || first == "import"
			if first != "" && !header && inHeader { // what was read since the imports
				add(0, from)
				inHeader = false
			}
			switch {
			case first == "":
			case header && !inHeader:
				return nil, false
			case header:
				from = l.end
			default:
				add(from, l.end)
				from = l.end
			}
			first = ""
			continue
		case tokOperator:
			switch source[l.start] {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				if depth--; depth < 0 {
					return nil, false
				}
			}
		}
		if first == "" && depth == 0 {
			if l.kind != tokKeyword || !declares[string(source[l.start:l.end])] && string(source[l.start:l.end]) != "package" {
				return nil, false
			}
			first = string(source[l.start:l.end])
		}
	}
	if depth > 0 || first != "" {
		return nil, false
	}
	if inHeader {
		from = 0
	}
	add(from, len(source))
	return parts, true
}

// Declares lists the names that a part declares, methods after their receiver's
// type and a dot, and those of aliases once more; header is the first part. ok is
// false when it has errors.
func Declares(_, part []byte, header bool) (names, aliases []string, ok bool) {
	if bytes.IndexByte(part, 0) >= 0 {
		return nil, nil, false
	}
	if !header {
		part = append([]byte(prefix), part...)
	}
	file, errors := parseAt(part, 0)
	if errors > 0 || file.Name == nil {
		return nil, nil, false
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil && len(d.Recv.List) > 0 {
				if base, _ := receiverType(d.Recv.List[0].Type); base != nil {
					name = base.Name + "." + name
				}
			}
			names = append(names, name)
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				if !header {
					return nil, nil, false
				}
				continue
			}
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
					if s.Assign.IsValid() {
						aliases = append(aliases, s.Name.Name)
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names, aliases, true
}
