package compare

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Cached gives what find finds, as it was kept if the same trees were compared before:
// types are checked once, whatever asks. What is found may depend on both trees, on
// how they are read and matched, and on nothing else that what does not say.
func Cached[T any](ctx context.Context, c *Comparison, what string, find func(context.Context) (T, error)) (T, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %x %s %x %s", what, MatchVersion, c.Base.Recipe(), c.Base.Tree(), c.Head.Recipe(), c.Head.Tree())
	k := graph.Key(h.Sum(nil)[:16])
	var out T
	data, ok, err := c.Head.Kept(ctx, k)
	if err != nil {
		return out, fmt.Errorf("read what was found before: %w", err)
	}
	if ok && json.Unmarshal(data, &out) == nil {
		return out, nil
	}
	c.search.once.Do(func() { close(c.search.begun) })
	if out, err = find(ctx); err != nil {
		return out, err
	}
	if data, err := json.Marshal(out); err == nil {
		c.Head.Keep(ctx, k, data)
	}
	return out, nil
}
