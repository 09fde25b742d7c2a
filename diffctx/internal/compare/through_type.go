package compare

import (
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// WithoutReceiver is what a call passes to the parameters of a member: where the member is called through its type, as in
// `Base.m(self, x)` and `(*T).M(v, x)`, or makes an object, as in `object.__new__(cls)`, the first argument is what it belongs to,
// and through is true.
func (c *Comparison) WithoutReceiver(ctx context.Context, side *graph.Snapshot, f *graph.File, e graph.Edge, member *facts.Symbol, a signature.Arguments) (out signature.Arguments, through bool, err error) {
	calls := lang.CallsOf(f.Language)
	if member.Name == calls.Maker && len(a.Texts) > 0 && c.NamesOf(f)[Site{Line: e.Line, Column: e.Column}] == calls.Maker {
		a.Texts = a.Texts[1:]
		return a, true, nil
	}
	if !calls.ThroughType || member.Kind != facts.KindMethod && member.Kind != facts.KindConstructor || member.Flags.Has(facts.Static) || len(a.Texts) == 0 {
		return a, false, nil
	}
	receiver, width := receiverOf(a.Callee)
	if receiver == "" {
		return a, false, nil
	}
	for _, r := range c.SitesOf(f).At(e.Line, e.Column-width) {
		target, err := c.File(ctx, side, r.TargetPath)
		if err != nil {
			return a, false, fmt.Errorf("read %s: %w", r.TargetPath, err)
		}
		if target == nil {
			continue
		}
		if i, ok := target.Find(r.Target); ok && i >= 0 && target.Facts.Symbols[i].Kind.IsType() {
			a.Texts = a.Texts[1:]
			return a, true, nil
		}
	}
	return a, false, nil
}

// receiverOf is the last name that a member is selected of, alone or in parentheses, and how far before the member it
// begins. A value has none: what a call gives (`Of(T).m`), a literal (`(T{}).m`), an element (`list[p.T].m`).
func receiverOf(callee string) (name string, width int) {
	written, ok := strings.CutSuffix(callee, ".")
	if !ok {
		return "", 0
	}
	behind := 1
	if inside, ok := strings.CutSuffix(written, ")"); ok {
		open := strings.LastIndexByte(inside, '(')
		if open < 0 || open > 0 && endsOperand(inside[open-1]) {
			return "", 0
		}
		written, behind = inside[open+1:], behind+1
	}
	name = written[strings.LastIndexAny(written, ".(* ")+1:]
	if strings.ContainsAny(name, "{}()&") || strings.Contains(name, "]") && !strings.Contains(name, "[") {
		return "", 0
	}
	return name, len(name) + behind
}

// endsOperand reports whether what is before parentheses is called with what is in them.
func endsOperand(c byte) bool {
	return c == '_' || c == '$' || c == ')' || c == ']' || c == '>' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
