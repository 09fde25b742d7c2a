package diffctx

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/codegraph-dev/codegraph/snapshot"
)

// kept gives what find finds, as it was kept if the same trees were compared before:
// types are checked once, whatever asks. What is found may depend on both trees, on
// how they are read and matched, and on nothing else that what does not say.
func kept[T any](ctx context.Context, c *comparison, what string, find func(context.Context) (T, error)) (T, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %x %s %x %s", what, MatchVersion, c.base.Recipe(), c.base.Tree(), c.head.Recipe(), c.head.Tree())
	k := snapshot.Key(h.Sum(nil)[:16])
	var out T
	data, ok, err := c.head.Kept(ctx, k)
	if err != nil {
		return out, fmt.Errorf("read what was found before: %w", err)
	}
	if ok && json.Unmarshal(data, &out) == nil {
		return out, nil
	}
	if out, err = find(ctx); err != nil {
		return out, err
	}
	if data, err := json.Marshal(out); err == nil {
		c.head.Keep(ctx, k, data)
	}
	return out, nil
}
