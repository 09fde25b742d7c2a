package lookup

import (
	"cmp"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// What is shown of long texts where the configuration says nothing.
const (
	SignatureWidth = 120
	docWidth       = 120
)

// Widths says how much is shown of long texts.
type Widths struct{ signature, doc int }

func WidthsOf(view *state.View) Widths {
	o := view.Config().Output
	return Widths{cmp.Or(o.TruncateSignatures, SignatureWidth), cmp.Or(o.TruncateDocComments, docWidth)}
}

// Brief gives the first sentence of a doc comment, cut.
func (w Widths) Brief(doc string) string { return verb.Cut(firstSentence(doc), w.doc) }

// firstSentence gives the first sentence of a doc comment on one line: up to a
// full stop, question or exclamation mark before a blank, or an empty line.
func firstSentence(doc string) string {
	paragraph, _, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(doc, "\r\n", "\n")), "\n\n")
	text := strings.Join(strings.Fields(paragraph), " ")
	for i := 0; i+1 < len(text); i++ {
		if strings.IndexByte(".!?", text[i]) >= 0 && text[i+1] == ' ' && !isAbbreviation(text[:i]) {
			return text[:i+1]
		}
	}
	return text
}

// isAbbreviation reports whether the stop after a text ends no sentence: "e.g.",
// "i.e.", "etc.", or a single letter.
func isAbbreviation(text string) bool {
	last := text[strings.LastIndexByte(text, ' ')+1:]
	return len(last) < 2 || strings.Contains(last, ".") || last == "etc" || last == "vs" || last == "cf"
}

// Describe gives a definition as answers have it that list it or say what they start from; those
// about the definition itself have its texts whole.
func (w Widths) Describe(s graph.Symbol) SymbolJSON {
	j := Describe(s)
	j.Signature, j.Doc = w.Squeeze(j.Signature), w.Brief(j.Doc)
	return j
}

// DescribeAll gives definitions as Describe does.
func (w Widths) DescribeAll(symbols []graph.Symbol) []SymbolJSON {
	list := make([]SymbolJSON, len(symbols))
	for i, s := range symbols {
		list[i] = w.Describe(s)
	}
	return list
}

// Squeeze puts a signature on one line and cuts it.
func (w Widths) Squeeze(signature string) string {
	return verb.Cut(strings.Join(strings.Fields(signature), " "), w.signature)
}
