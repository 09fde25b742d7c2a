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
// writes there. head is empty where none stands there.
func signedValue(d *compare.Definition) (head, value string) {
	text := d.Facts.Signature
	at := strings.Index(text, d.Name)
	if at < 0 || d.Kind.IsCallable() && d.Kind != facts.KindMacro || d.Kind.IsType() {
		return "", ""
	}
	if at += len(d.Name); d.Kind == facts.KindMacro && strings.HasPrefix(text[at:], "(") {
		return "", "" // it takes arguments
	}
	for _, sign := range compare.DescriptorAt(d.Path).ValueAfter {
		if i := strings.Index(text[at:], sign); i >= 0 {
			return text[:at+i], strings.TrimSpace(strings.TrimPrefix(text[at+i+len(sign):], ">")) // C#'s =>
		}
	}
	return "", ""
}

// valueDetails tells the value that a constant, a variable or a key had and the one that it
// has, where that is all that differs and stands on one line.
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

// How long two values are, in bytes, that stand on one line, and that are told at all.
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
	behind := strings.TrimLeft(text[at:], "\"' \t")
	i := len(text) - at - len(behind)
	switch key := strings.HasPrefix(behind, ":") || strings.HasPrefix(behind, "="); {
	case key && (d.Kind == facts.KindSection || !strings.Contains(behind, "=")):
	case d.Kind == facts.KindSection || !strings.Contains(behind, "="):
		return "", ""
	default:
		i = strings.IndexByte(text[at:], '=') // a type may stand before it
	}
	return text[:at+i], strings.TrimSpace(strings.TrimRight(strings.TrimLeft(text[at+i:], ":="), ";,"))
}
