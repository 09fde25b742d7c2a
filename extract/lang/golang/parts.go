package golang

import (
	"bytes"
	"go/ast"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Parts cuts a source text after its package clause, after its imports and after
// each top-level declaration that follows; comments belong to what they stand
// before. ok is false where brackets do not match or something else than a
// declaration is at the top, so that the cuts may lie elsewhere than the
// parser would make them.
func Parts(source []byte) (parts []lang.Part, ok bool) {
	from := 0
	add := func(to int) {
		parts = append(parts, lang.Part{Start: from, End: to, In: -1, Head: len(parts) == 0})
		from = to
	}
	l := lexer{source: source}
	depth, first, last := 0, "", "" // the words that a declaration and the one before begin with
	end := 0                        // of the one before
	for l.next() {
		switch l.kind {
		case tokComment:
			continue
		case tokSemicolon:
			if depth > 0 || first == "" {
				continue
			}
			if (first == "package") != (last == "") || first == "import" && last != "package" && last != "import" {
				return nil, false
			}
			if last == "package" || last == "import" && first != "import" {
				add(end)
			}
			if end = l.end; first != "package" && first != "import" {
				add(end)
			}
			first, last = "", first
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
			if l.kind != tokKeyword || !declares(source[l.start:l.end]) && string(source[l.start:l.end]) != "package" {
				return nil, false
			}
			first = string(source[l.start:l.end])
		}
	}
	if depth > 0 || first != "" {
		return nil, false
	}
	if last == "package" || last == "import" {
		add(end)
	}
	if from < len(source) || len(parts) == 0 {
		add(len(source))
	}
	return parts, true
}

// Declares says what some parts of a text declare.
func Declares(source []byte, parts []lang.Part, of []int) []lang.Declared {
	out := make([]lang.Declared, len(of))
	for n, i := range of {
		x := parts[i]
		out[n].Names, out[n].Aliases, out[n].Sound = declaresPart(source[x.Start:x.End], x.Head)
	}
	return out
}

// declaresPart lists the names that a part declares, methods after their receiver's
// type and a dot, those that imports give with the path, and those of aliases of
// types once more; header is the first part. ok is false when it has errors.
func declaresPart(part []byte, header bool) (names, aliases []string, ok bool) {
	if bytes.IndexByte(part, 0) >= 0 {
		return nil, nil, false
	}
	if !header {
		part = append([]byte(prefix), part...)
	}
	file, faults := parseAt(part, 0)
	if len(faults) > 0 || file.Name == nil {
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
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ImportSpec:
					name := "" // the package's own: linking knows it
					if s.Name != nil && s.Name.Name != "_" && s.Name.Name != "." {
						name = s.Name.Name
					}
					names = append(names, name+lang.BoundTo+s.Path.Value)
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
