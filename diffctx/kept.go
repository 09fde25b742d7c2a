package diffctx

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/codegraph-dev/codegraph/snapshot"
)

// kept gives what find finds, from the last time if the same trees were compared
// before: types are checked once, whatever asks. What is found depends on both
// trees alone, on how they are read and how definitions are matched.
func (c *comparison) kept(ctx context.Context, what string, find func(context.Context) ([]Break, error)) ([]Break, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %x %s %x %s", what, MatchVersion, c.base.Recipe(), c.base.Tree(), c.head.Recipe(), c.head.Tree())
	k := snapshot.Key(h.Sum(nil)[:16])
	data, ok, err := c.head.Kept(ctx, k)
	if err != nil {
		return nil, fmt.Errorf("read what was found before: %w", err)
	}
	var out []Break
	if ok && json.Unmarshal(data, &out) == nil {
		return out, nil
	}
	if out, err = find(ctx); err != nil {
		return nil, err
	}
	if data, err := json.Marshal(out); err == nil {
		c.head.Keep(ctx, k, data)
	}
	return out, nil
}
