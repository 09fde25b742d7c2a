package compare

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// SignatureWriter writes what a signature means to users; ok is false where it cannot.
type SignatureWriter interface {
	Signature(d *Definition) (s string, ok bool)
}

// SignatureSimplifier gives a signature that is written another way its usual form.
type SignatureSimplifier interface{ PlainSignature(signature string) string }

// NormalSignature is a signature with the names blotted out that a rename
// changes: the symbol's own and its owner's, and what else a language leaves out.
func NormalSignature(d *Definition) string {
	if known := d.normal.Load(); known != nil {
		return *known
	}
	var s string
	l, ok := LanguageOf[SignatureWriter](d.File)
	if ok {
		s, ok = l.Signature(d)
	}
	if !ok {
		s = maskedSignature(d)
	}
	d.normal.Store(&s)
	return s
}

// ModifierImplier tells the modifiers that a definition has by what it is and where it is,
// whether they are written or not.
type ModifierImplier interface{ ImpliedModifiers(d *Definition) []string }

func maskedSignature(d *Definition) string {
	if d.Kind == facts.KindNamespace {
		return "" // which says its name alone
	}
	owner := d.Facts.Owner
	var implied []string
	if l, ok := LanguageOf[ModifierImplier](d.File); ok {
		implied = l.ImpliedModifiers(d)
	}
	words := strings.Builder{}
	if d.IsData() && len(implied) > 0 && d.Facts.Signature != "" { // a field of another form of type writes them
		words.WriteString(strings.Join(implied, " ") + " ")
	}
	rest, away := d.Facts.Signature, "" // the package that the other side is in
	if other := d.Counterpart(); other != nil {
		if AcrossPackages(d, other) {
			away = other.File.Facts.Package
		}
		rest = importedNames(rest, other)
	}
	if l, ok := LanguageOf[SignatureSimplifier](d.File); ok {
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
		if word != "" && slices.Contains(implied, word) {
			rest = strings.TrimLeft(rest[n:], " ")
			continue
		}
		switch word {
		case d.Name:
			implied = nil // what follows is no modifier
			words.WriteByte(1)
		case owner:
			words.WriteByte(2)
		case "export", "default", "public", "private", "protected": // reported as visibility
			rest = strings.TrimLeft(rest[n:], " ")
			continue
		default:
			words.WriteString(cmp.Or(d.NewNames[FolderName{AnyFolder, word}], word))
		}
		rest = rest[n:]
		for rest != "" && signature.NotWord(rune(rest[0])) && rest[0] < 0x80 {
			words.WriteByte(rest[0])
			rest = rest[1:]
		}
	}
	return signature.Tidy(words.String(), d.File.Language)
}

// importedNames writes the qualified names of a signature short that the other side imports: they mean the same.
func importedNames(text string, other *Definition) string {
	if !strings.Contains(text, ".") || other.Facts == nil || text == other.Facts.Signature || other.File.Facts == nil {
		return text
	}
	for i := range other.File.Facts.Imports {
		m := &other.File.Facts.Imports[i]
		if m.Kind == facts.ImportName && m.Name != "" && m.Name != "*" && m.Local == m.Name {
			text = shortened(text, m.Module+"."+m.Name, m.Name)
		}
	}
	return text
}

// shortened writes a name for a qualified one, where that is not a part of another name.
func shortened(text, qualified, name string) string {
	var out strings.Builder
	for {
		i := strings.Index(text, qualified)
		if i < 0 {
			return out.String() + text
		}
		end := i + len(qualified)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[end:])
		whole := (i == 0 || before != '.' && signature.NotWord(before)) && (end == len(text) || signature.NotWord(after))
		out.WriteString(text[:i])
		if whole {
			out.WriteString(name)
		} else {
			out.WriteString(qualified)
		}
		text = text[end:]
	}
}

// typeRenames gives the new names of types that kept their folder, by folder and
// name: a signature that follows them means what it did. In AnyFolder
// stand the names that mean one type only.
func typeRenames(olds []*Definition) map[FolderName]string {
	out := map[FolderName]string{}
	for _, d := range olds {
		if !d.Kind.IsType() || d.Match == nil || d.Match.New.Name == d.Name || link.Dir(d.Path) != link.Dir(d.Match.New.Path) {
			continue
		}
		out[FolderName{link.Dir(d.Path), d.Name}] = d.Match.New.Name
		if known, twice := out[FolderName{AnyFolder, d.Name}]; twice && known != d.Match.New.Name {
			out[FolderName{AnyFolder, d.Name}] = d.Name
			continue
		}
		out[FolderName{AnyFolder, d.Name}] = d.Match.New.Name
	}
	return out
}

// AnyFolder means all folders.
const AnyFolder = "*"
