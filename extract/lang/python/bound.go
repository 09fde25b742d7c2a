package python

import (
	"bytes"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Declares says what some parts of a text may bind.
func Declares(source []byte, parts []lang.Part, of []int) []lang.Declared {
	out := make([]lang.Declared, len(of))
	for n, i := range of {
		x := parts[i]
		out[n].Names, out[n].Aliases, out[n].Sound = declaresPart(headsOf(source, parts, i), source[x.Start:x.End], x.Head)
	}
	return out
}

// headsOf gives the heads that a part is in, one after the other.
func headsOf(source []byte, parts []lang.Part, i int) (out []byte) {
	if in := parts[i].In; in >= 0 {
		out = append(headsOf(source, parts, in), source[parts[in].Start:parts[in].End]...)
	}
	return out
}

// declaresPart lists the names that a part may bind around itself, and of those the
// ones that stand for what the part mentions: all but a function's. heads are those
// that it is in, one after the other. ok is false when it has errors.
func declaresPart(heads, part []byte, head bool) (names, aliases []string, ok bool) {
	text := append(bytes.Clone(heads), part...)
	if head { // the first line of a class, and nothing in it
		last := part[bytes.LastIndexByte(bytes.TrimRight(part, "\r\n"), '\n')+1:]
		text = append(text, last[:indentation(last)]...)
		text = append(text, "\tpass\n"...)
	}
	l := load()
	tree, err := l.readText(text)
	if err != nil {
		return nil, nil, false
	}
	defer tree.Release()
	if len(tree.Cut) > 0 || tree.Nodes[0].Is(syntax.HasError|syntax.Error|syntax.Missing) {
		return nil, nil, false
	}
	b := binder{language: l, tree: tree}
	for i := int32(1); i < int32(len(tree.Nodes)); {
		switch n := &tree.Nodes[i]; {
		case n.End <= uint32(len(heads)) && n.Last > i:
			i = n.Last
		case n.Start < uint32(len(heads)) || b.kind(i) == nBlock: // around the part
			i++
		default:
			b.statement(i)
			i = n.Last
		}
	}
	return b.names, b.aliases, true
}

// binder collects what statements bind.
type binder struct {
	*language
	tree           *syntax.Tree
	names, aliases []string
}

func (b *binder) kind(i int32) node {
	if i >= 0 && int(b.tree.Nodes[i].Kind) < len(b.kinds) {
		return b.kinds[b.tree.Nodes[i].Kind]
	}
	return nOther
}

func (b *binder) statement(i int32) {
	n := &b.tree.Nodes[i]
	text := b.tree.Source[n.Start:n.End]
	def := i
	if b.kind(i) == nDecorated {
		def = b.tree.Child(i, b.f.Definition)
	}
	name := b.tree.Child(def, b.f.Name)
	definition := (b.kind(def) == nFunction || b.kind(def) == nClass) && name >= 0
	switch {
	case b.kind(i) == nComment:
	case b.kind(i) == nImport || b.kind(i) == nImportFrom:
		b.imports(i)
	case bytes.Contains(text, []byte(":=")) || definition && bytes.Contains(text, []byte("global")):
		b.add(text)
	case definition:
		b.names = append(b.names, string(b.tree.Bytes(name)))
		if b.kind(def) == nClass {
			b.aliases = append(b.aliases, string(b.tree.Bytes(name)))
		}
	case b.kind(i) == nExpressionStatement:
		b.add(b.tree.Source[n.Start:max(n.Start, b.assigned(i+1))])
	default:
		b.add(text)
	}
}

// imports notes the names that an import binds, each with what it is bound to.
func (b *binder) imports(i int32) {
	from := string(b.tree.Bytes(b.tree.Child(i, b.f.ModuleName)))
	for c := range b.tree.NamedChildren(i) {
		switch {
		case b.tree.Nodes[c].Field == b.f.ModuleName:
		case b.kind(c) == nDottedName || b.kind(c) == nAliasedImport:
			text := b.tree.Bytes(c)
			local := text
			if alias := b.tree.Child(c, b.f.Alias); alias >= 0 {
				local = b.tree.Bytes(alias)
			} else if dot := bytes.IndexByte(text, '.'); dot >= 0 {
				local = text[:dot]
			}
			b.names = append(b.names, string(local)+lang.BoundTo+from+" "+string(text))
		default: // a star: any name
			b.names = append(b.names, lang.AnyName)
		}
	}
}

// assigned is where the value of an assignment begins, 0 for other expressions.
func (b *binder) assigned(i int32) (at uint32) {
	for b.kind(i) == nAssignment || b.kind(i) == nAugmented {
		at = b.tree.Nodes[i].End // `x: int` has none
		if i = b.tree.Child(i, b.f.Right); i >= 0 {
			at = b.tree.Nodes[i].Start
		}
	}
	return at
}

// add notes all words of a text but those that bind nothing.
func (b *binder) add(text []byte) {
	words := slices.DeleteFunc(lang.Words(text), func(w string) bool { return reserved()[w] })
	b.names, b.aliases = append(b.names, words...), append(b.aliases, words...)
}

// reserved words are never names.
var reserved = lang.WordSet(`False None True and as assert break class continue def del elif else except finally for from global if import in is
lambda nonlocal not or pass raise return try while with yield`)
