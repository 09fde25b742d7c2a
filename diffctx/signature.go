package diffctx

import (
	"cmp"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// signatureWriter writes what a signature means to users; ok is false where it cannot.
type signatureWriter interface {
	Signature(d *definition) (s string, ok bool)
}

// signatureSimplifier gives a signature that is written another way its usual form.
type signatureSimplifier interface{ PlainSignature(signature string) string }

// normalSignature is a signature with the names blotted out that a rename
// changes: the symbol's own and its owner's, and what else a language leaves out.
func normalSignature(d *definition) string {
	if d.normal == "" {
		l, ok := languageOf[signatureWriter](d.file)
		if ok {
			d.normal, ok = l.Signature(d)
		}
		if !ok {
			d.normal = blottedSignature(d)
		}
	}
	return d.normal
}

func blottedSignature(d *definition) string {
	owner := d.Facts.Owner
	words := strings.Builder{}
	rest, away := d.Facts.Signature, "" // the package that the other side is in
	if other := d.counterpart(); other != nil && acrossPackages(d, other) {
		away = other.file.Facts.Package
	}
	if l, ok := languageOf[signatureSimplifier](d.file); ok {
		rest = l.PlainSignature(rest)
	}
	for rest != "" {
		n := strings.IndexFunc(rest, signature.NotWord)
		if n < 0 {
			n = len(rest)
		}
		word := rest[:n]
		if away != "" && word == away && strings.HasPrefix(rest[n:], ".") {
			rest = rest[n+1:]
			continue
		}
		switch word {
		case d.Name:
			words.WriteByte(1)
		case owner:
			words.WriteByte(2)
		case "export", "default", "public", "private", "protected": // told as visibility
			rest = strings.TrimLeft(rest[n:], " ")
			continue
		default:
			words.WriteString(cmp.Or(d.renamed[apiName{anyFolder, word}], word))
		}
		rest = rest[n:]
		for rest != "" && signature.NotWord(rune(rest[0])) && rest[0] < 0x80 {
			words.WriteByte(rest[0])
			rest = rest[1:]
		}
	}
	return signature.Tidy(words.String(), d.file.Language)
}

// typeRenames gives the new names of types that kept their folder, by folder and
// name: a signature that follows them means what it did. In anyFolder
// stand the names that mean one type only.
func typeRenames(olds []*definition) map[apiName]string {
	out := map[apiName]string{}
	for _, d := range olds {
		if !d.Kind.IsType() || d.match == nil || d.match.new.Name == d.Name || link.Dir(d.Path) != link.Dir(d.match.new.Path) {
			continue
		}
		out[apiName{link.Dir(d.Path), d.Name}] = d.match.new.Name
		if known, twice := out[apiName{anyFolder, d.Name}]; twice && known != d.match.new.Name {
			out[apiName{anyFolder, d.Name}] = d.Name
			continue
		}
		out[apiName{anyFolder, d.Name}] = d.match.new.Name
	}
	return out
}

// anyFolder stands for all folders.
const anyFolder = "*"
