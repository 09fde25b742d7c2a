package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot/lossless"
)

// shortKeys are the short forms of the keys that repeat most.
var shortKeys = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"id": "i", "path": "p", "name": "n", "qualified_name": "q", "kind": "k", "node_kind": "nk", "line": "l", "line_type": "lt",
		"start_line": "s", "end_line": "e", "start_column": "sc", "end_column": "ec", "name_line": "nl", "name_column": "nc", "column": "c",
		"signature": "g", "doc": "d", "visibility": "v", "parent": "u", "symbol": "y", "symbol_id": "yi", "target": "t", "target_id": "ti",
		"certainty": "x", "rule": "r", "metrics": "m", "source": "o", "children": "ch", "prototype": "pt", "file": "f", "language": "la",
	}
})

// isPathKey reports a key whose values are paths.
func isPathKey(key string) bool { return key == "path" || key == "file" || key == "target_path" }

// CompactJSON writes v on one line for a reader that pays by the token: keys are
// short, "keys" at the front says for what; each path stands once, in "paths", and
// elsewhere by its number there; empty values are left out.
func CompactJSON(w io.Writer, v any) error {
	var data bytes.Buffer
	if err := lossless.Encode(&data, v, ""); err != nil {
		return err
	}
	d := json.NewDecoder(&data)
	d.UseNumber()
	var tree map[string]any
	if err := d.Decode(&tree); err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	c := compacter{keys: map[string]string{}, at: map[string]int{}, paths: []string{}}
	out := map[string]any{}
	for _, k := range slices.Sorted(maps.Keys(tree)) {
		out[k] = c.value(k, tree[k]) // the answer's own keys stay: they are what it is known by
	}
	out["keys"], out["paths"] = c.keys, c.paths
	return DenseJSON(w, out)
}

type compacter struct {
	keys  map[string]string // short to long, of those used
	paths []string
	at    map[string]int
}

func (c *compacter) value(key string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		return c.object(v)
	case []any:
		for i := range v {
			v[i] = c.value(key, v[i])
		}
		return v
	case string:
		if isPathKey(key) {
			return c.path(v)
		}
	}
	return v
}

func (c *compacter) object(from map[string]any) map[string]any {
	out := map[string]any{}
	for _, k := range slices.Sorted(maps.Keys(from)) {
		v := c.value(k, from[k])
		if v == nil || v == "" || v == false {
			continue
		}
		if short, ok := shortKeys()[k]; ok {
			c.keys[short] = k
			k = short
		}
		out[k] = v
	}
	return out
}

func (c *compacter) path(p string) int {
	n, ok := c.at[p]
	if !ok {
		n = len(c.paths)
		c.at[p], c.paths = n, append(c.paths, p)
	}
	return n
}
