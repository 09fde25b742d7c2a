//go:build cgo

package shallow

import "strings"

// leadsOn reports a token that goes on with the statement of the line before.
func (p *parser) leadsOn(t *token) bool {
	return (t.class == sign || t.class == keyword) && p.leads[t.kind] || t.infix
}

// endsStatement reports a token behind which another statement begins.
func (p *parser) endsStatement(t *token) bool {
	return t.class == newline || (t.class == sign || t.class == keyword) && p.ends[t.kind]
}

// goesOn reports a token behind a group in braces that goes on with its statement.
func (p *parser) goesOn(k int) bool {
	t := &p.tokens[k]
	if t.class == keyword {
		return p.leads[t.kind] || p.open[t.kind] != 0
	}
	return t.class == sign && (p.selectors[t.kind] || strings.IndexByte(",=:)]<", p.source[t.start]) >= 0 || p.leads[t.kind] || p.ends[t.kind])
}
