package changes

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// valueAlone reports a constant or variable whose signatures differ in its value alone.
func valueAlone(a, b *compare.Definition) bool {
	was, before := signedValue(a)
	is, after := signedValue(b)
	return was != "" && was == is && before != after
}

// signedValue parts the signature of a constant or variable before the value that its language
// writes there. head is empty where none is there.
func signedValue(d *compare.Definition) (head, value string) {
	text := d.Facts.Signature
	at := strings.Index(text, d.Name)
	if at < 0 || d.Kind.IsCallable() && d.Kind != facts.KindMacro || d.Kind.IsType() {
		return "", ""
	}
	if at += len(d.Name); d.Kind == facts.KindMacro && strings.HasPrefix(text[at:], "(") {
		return "", "" // it takes arguments
	}
	head, value = cutValue(text, at, compare.DescriptorAt(d.Path).ValueAfter)
	return head, strings.TrimSpace(strings.TrimPrefix(value, ">")) // C#'s =>
}

// cutValue parts a text before the first of the signs that there is behind a place. head is empty where there is none.
func cutValue(text string, at int, signs []string) (head, value string) {
	for _, sign := range signs {
		if i := strings.Index(text[at:], sign); i >= 0 {
			return text[:at+i], text[at+i+len(sign):]
		}
	}
	return "", ""
}

// valueDetails tells the value that a constant, a variable or a key had and the one that it
// has, where that is all that differs and is on one line.
func (c *comparison) valueDetails(ctx context.Context, a, b *compare.Definition) []string {
	was, before := signedValue(a)
	is, after := signedValue(b)
	if was == "" || is == "" {
		was, before = c.lineValue(ctx, a)
		is, after = c.lineValue(ctx, b)
	}
	switch line := before + " → " + after; {
	case was == "" || was != is || before == after || before == "" || after == "" || len(line) > maxValues:
		return nil
	case len(line) <= maxValueLine:
		return []string{line}
	}
	return []string{"− " + before, "+ " + after}
}

// How long two values are, in bytes, that are on one line, and that are reported at all.
const (
	maxValueLine = 60
	maxValues    = 240
)

// lineValue parts what a source line has behind the name of a definition that it holds whole.
func (c *comparison) lineValue(ctx context.Context, d *compare.Definition) (head, value string) {
	span := d.Facts.Span
	if !d.IsData() && d.Kind != facts.KindSection {
		return "", ""
	}
	source := c.SourceOf(ctx, d)
	if span.End > uint32(len(source)) {
		return "", ""
	}
	text := strings.TrimSpace(string(source[span.Start:span.End]))
	at := strings.Index(text, d.Name)
	if at < 0 || strings.Contains(text, "\n") {
		return "", ""
	}
	at += len(d.Name)
	signs := []string{"="} // a type may be before it
	if behind := strings.TrimLeft(text[at:], "\"' \t"); d.Kind == facts.KindSection || !strings.Contains(behind, "=") {
		if behind == "" || behind[0] != ':' && behind[0] != '=' {
			return "", ""
		}
		signs = []string{behind[:1]} // of a key
	}
	head, value = cutValue(text, at, signs)
	return head, strings.TrimSpace(strings.TrimRight(strings.TrimLeft(value, ":="), ";,"))
}
