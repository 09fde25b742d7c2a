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
// `Base.m(self, x)` and `(*T).M(v, x)`, the first argument is what it belongs to, and through is true.
func (c *Comparison) WithoutReceiver(ctx context.Context, side *graph.Snapshot, f *graph.File, e graph.Edge, member *facts.Symbol, a signature.Arguments) (out signature.Arguments, through bool, err error) {
	if !lang.CallsOf(f.Language).ThroughType || member.Kind != facts.KindMethod && member.Kind != facts.KindConstructor || member.Flags.Has(facts.Static) || len(a.Texts) == 0 {
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

// receiverOf is the last name that a member is selected of, and how far before the member it begins.
func receiverOf(callee string) (name string, width int) {
	before, ok := strings.CutSuffix(callee, ".")
	if !ok {
		return "", 0
	}
	if pointer, ok := strings.CutSuffix(before, ")"); ok && strings.Contains(pointer, "(*") {
		before = pointer
	}
	name = before[strings.LastIndexAny(before, ".(* ")+1:]
	return name, len(callee) - len(before) + len(name)
}
