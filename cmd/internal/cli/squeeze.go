package cli

import (
	"cmp"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// What is shown of long texts where the configuration says nothing.
const (
	signatureWidth = 120
	docWidth       = 120
)

// widths says how much is shown of long texts.
type widths struct{ signature, doc int }

func widthsOf(view *state.View) widths {
	o := view.Config().Output
	return widths{cmp.Or(o.TruncateSignatures, signatureWidth), cmp.Or(o.TruncateDocComments, docWidth)}
}

// brief gives the first sentence of a doc comment, cut.
func (w widths) brief(doc string) string { return cut(firstSentence(doc), w.doc) }

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

// squeeze puts a signature on one line and cuts it.
func (w widths) squeeze(signature string) string {
	return cut(strings.Join(strings.Fields(signature), " "), w.signature)
}
