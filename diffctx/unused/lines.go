package unused

import (
	"iter"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
)

// NamingLines gives the lines of a text, by their numbers, whose words may name definitions. Comments
// name none, but for those of texts that no extractor reads.
func NamingLines(language, path, source string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n, comments := 0, plaintext.CommentsOf(language, path)
		for line := range strings.Lines(source) {
			n++
			if names := comments.Next(line).MayName() || language == ""; names && !yield(n, line) {
				return
			}
		}
	}
}

// Pasted are the names that macros on a line may put together from parts of them.
type Pasted struct {
	beginnings []string // what a macro from elsewhere gives to a name, before an underscore
	prefixes   []string // of fs__##name
	suffixes   []string // of name##_ctl
}

// minAffix is the least part of a name that says which names a macro puts together.
const minAffix = 3

// PastedOn gives the names that a line may put together, nil where it puts none together.
func PastedOn(line string, syntax *lang.Syntax) *Pasted {
	if syntax.Pastes == "" {
		return nil
	}
	p := &Pasted{}
	if callsMacro(line) {
		for word := range words(line) {
			if len(word) >= minAffix {
				p.beginnings = append(p.beginnings, word)
			}
		}
	}
	for before, rest, ok := strings.Cut(line, syntax.Pastes); ok; before, rest, ok = strings.Cut(rest, syntax.Pastes) {
		before, after := strings.TrimSpace(before), strings.TrimSpace(rest)
		if prefix := before[strings.LastIndexFunc(before, signature.NotWord)+1:]; len(prefix) >= minAffix {
			p.prefixes = append(p.prefixes, prefix)
		}
		if i := strings.IndexFunc(after, signature.NotWord); i >= 0 {
			after = after[:i]
		}
		if len(after) >= minAffix {
			p.suffixes = append(p.suffixes, after)
		}
	}
	if len(p.beginnings)+len(p.prefixes)+len(p.suffixes) == 0 {
		return nil
	}
	return p
}

// callsMacro reports a line that begins with the call of what is named as macros are.
func callsMacro(line string) bool {
	name, _, ok := strings.Cut(strings.TrimSpace(line), "(")
	return ok && len(name) >= minAffix && !strings.ContainsFunc(name, func(r rune) bool { return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') })
}

// MayBe reports a name that is put together so.
func (p *Pasted) MayBe(name string) bool {
	for _, word := range p.beginnings {
		if rest, ok := strings.CutPrefix(name, word); ok && strings.HasPrefix(rest, "_") {
			return true
		}
	}
	for _, prefix := range p.prefixes {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	for _, suffix := range p.suffixes {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}
