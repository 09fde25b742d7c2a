//go:build cgo

package markdown

import (
	"strings"
	"unicode"
)

// anchorID is how a place is called in addresses, which are compared without regard to case.
func anchorID(written string) string { return strings.ToLower(written) }

// otherSlugs is what other renderers than GitHub call a heading in addresses: Python-Markdown and
// GitLab leave out all but letters and join what blanks part by one hyphen, VitePress and VuePress
// (slugify of mdit-vue) write a hyphen for punctuation too. These and docsify begin no address
// with a digit.
func otherSlugs(heading string) []string {
	text := strings.ToLower(heading)
	github := slug(text)
	joined := strings.Join(strings.FieldsFunc(github, func(r rune) bool { return r == '-' }), "-")
	hyphens := strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return r <= unicode.MaxASCII && !isAlphanumeric(r) || strings.ContainsRune("“”‘’", r)
	}), "-")
	if github != "" && github[0] >= '0' && github[0] <= '9' {
		return []string{"#" + joined, "#_" + github, "#_" + joined, "#_" + hyphens, "#_" + docsify(text)}
	}
	list := []string{"#" + joined, "#" + hyphens, "#" + docsify(text), "#" + signs(text)}
	if _, rest, ok := strings.Cut(strings.TrimPrefix(text, ":"), ": "); ok && text[0] == ':' && !strings.Contains(text[:len(text)-len(rest)-1], " ") {
		list = append(list, "#"+slug(rest)) // an emoji by its name, which MkDocs makes a picture
	}
	if ascii := slug(asciiOnly(text)); strings.Trim(ascii, "-") != "" && ascii != github { // as Dart's pages call it, and where a picture's sign is left out
		list = append(list, "#"+ascii)
	}
	if strings.Contains(text, "$") { // as typedoc calls what such a name documents
		list = append(list, "#"+strings.ReplaceAll(text, " ", "-"))
	}
	return list
}

// asciiOnly is a text without all letters and signs that others than ASCII has.
func asciiOnly(text string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return -1
		}
		return r
	}, text)
}

// docsify is what docsify calls a heading: only ASCII's punctuation goes.
func docsify(text string) string {
	return strings.Join(strings.FieldsFunc(strings.Map(func(r rune) rune {
		if strings.ContainsRune("\\'!\"#$%&()*+,./:;<=>?@[]^`{|}~", r) || r >= 0x2000 && r <= 0x206f || r >= 0x2e00 && r <= 0x2e7f {
			return -1
		}
		return r
	}, text), func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), "-")
}

// signs is what the site of Elm's packages calls a heading: each sign is a hyphen.
func signs(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || isAlphanumeric(r) {
			return r
		}
		return '-'
	}, text)
}

func isAlphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// slug is what GitHub calls a heading in addresses.
func slug(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r):
			b.WriteRune(r)
		}
	}
	return b.String()
}
