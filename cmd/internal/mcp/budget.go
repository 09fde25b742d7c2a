package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// Fit makes an answer compact and, where it is longer than a number of tokens,
// cuts its lists from their ends by whole items: the longest first, all to about
// the same length. The outer lists are cut before those inside of items, and a
// first item stays. What is still too long loses the ends of its texts, such as
// sources and docs, then the last items of its lists. "truncated" and "omitted",
// items by list and bytes by text, count of it. 0 is no bound.
func Fit(answer json.RawMessage, budget int) (json.RawMessage, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, answer); err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	if budget == 0 || tokens.Fits(compact.Bytes(), budget) {
		return compact.Bytes(), nil
	}
	limit := float64(budget*tokens.Scale) / tokens.Ratio(compact.Bytes())
	for again := 0; ; again++ {
		short, err := shortened(compact.Bytes(), int(limit))
		if err != nil {
			return nil, err
		}
		n := tokens.Of(short)
		if n <= budget+budget/tolerated || again == maxAgain {
			return short, nil
		}
		limit *= float64(budget) / float64(n) * 0.99 // what is left has more tokens than it was taken for
	}
}

// An answer may be longer than its budget by one part of so many. One that still is too long is cut again
// so often: some cannot be cut so far.
const (
	tolerated = 50
	maxAgain  = 2
)

// shortened gives an answer cut to so many hundredths of a token, as they are estimated.
func shortened(answer []byte, limit int) (json.RawMessage, error) {
	var root map[string]any
	d := json.NewDecoder(bytes.NewReader(answer))
	d.UseNumber() // counts and ids stay as they are
	if err := d.Decode(&root); err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	root["truncated"], root["omitted"] = true, cut(root, limit-tokens.Weigh([]byte(`,"omitted":{},"truncated":true`)))
	return encode(root)
}

// cut makes an answer as short as it can, and says what it left out.
func cut(root map[string]any, limit int) (omitted map[string]int) {
	omitted = map[string]int{}
	over := func() int { return sizeOf(root) + sizeOf(omitted) - limit }
	for pass := 0; over() > 0 && pass < 2*maxDepth; pass++ { // the second of a depth makes room for what omitted says
		trim(listsAt(root, pass/2), -over(), omitted)
	}
	if n := over(); n > 0 {
		shorten(textsOf(root), n, omitted)
	}
	if n := over(); n > 0 {
		trim(tablesOf(root), -n, omitted)
	}
	for depth := maxDepth - 1; over() > limit/20 && depth >= 0; depth-- {
		empty(listsAt(root, depth), omitted)
	}
	return omitted
}

// empty takes the items that are left out of lists.
func empty(lists []*list, omitted map[string]int) {
	for _, l := range lists {
		if len(l.items) > 0 {
			maps.DeleteFunc(omitted, func(path string, _ int) bool { return strings.HasPrefix(path, l.path+".") })
			omitted[l.path] += len(l.items)
			l.set([]any{})
		}
	}
}

// maxDepth is how many lists inside of one another are looked into.
const maxDepth = 4

// list is a list of an answer with where it hangs.
type list struct {
	path  string
	items []any
	sizes []int // of the items, each with its comma, in hundredths of a token
	set   func([]any)
}

// listsAt gives the lists that lie inside of a number of other lists.
func listsAt(v any, depth int) []*list {
	var found []*list
	var walk func(v any, path string, depth int, set func([]any))
	walk = func(v any, path string, depth int, set func([]any)) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				walk(v[name], strings.TrimPrefix(path+"."+name, "."), depth, func(items []any) { v[name] = items })
			}
		case []any:
			if depth == 0 {
				found = append(found, newList(path, v, set))
				return
			}
			for i, item := range v {
				walk(item, path, depth-1, func(items []any) { v[i] = items })
			}
		}
	}
	walk(v, "", depth, nil)
	return found
}

// smallTable is how many members an object may have that stays whole.
const smallTable = 16

// tablesOf gives the objects inside of an answer that are lists by name, of texts and
// numbers; their items are the names.
func tablesOf(root map[string]any) []*list {
	var found []*list
	for _, name := range slices.Sorted(maps.Keys(root)) {
		table, ok := root[name].(map[string]any)
		if !ok || len(table) <= smallTable {
			continue
		}
		l := &list{path: name}
		l.set = func(kept []any) {
			for _, name := range l.items[len(kept):] {
				delete(table, name.(string))
			}
		}
		for _, n := range slices.Sorted(maps.Keys(table)) {
			l.items, l.sizes = append(l.items, n), append(l.sizes, sizeOf(n)+sizeOf(table[n])+2*comma)
		}
		found = append(found, l)
	}
	return found
}

func newList(path string, items []any, set func([]any)) *list {
	l := &list{path: path, items: items, set: set, sizes: make([]int, len(items))}
	for i, item := range items {
		l.sizes[i] = sizeOf(item) + comma
	}
	return l
}

// fitting is how many of the items take no more than a size, at least
// one, and what they take.
func (l *list) fitting(limit int) (n, size int) {
	for n < len(l.items) && (n == 0 || size+l.sizes[n] <= limit) {
		size += l.sizes[n]
		n++
	}
	return n, size
}

// trim cuts lists that are -over too long altogether.
func trim(lists []*list, over int, omitted map[string]int) {
	total := 0
	for _, l := range lists {
		_, size := l.fitting(1 << 60)
		total += size
	}
	room := total + over
	level := sort.Search(total, func(level int) bool {
		sum := 0
		for _, l := range lists {
			_, size := l.fitting(level)
			sum += size
		}
		return sum > room
	}) - 1
	for _, l := range lists {
		if n, _ := l.fitting(level); n < len(l.items) {
			omitted[l.path] += len(l.items) - n
			l.set(l.items[:n])
		}
	}
}

// comma is what a sign between two values takes, as sizeOf counts.
var comma = tokens.Weigh([]byte{','})

// sizeOf gives the tokens of a value, in hundredths.
func sizeOf(v any) int {
	data, err := encode(v)
	if err != nil {
		return 0 // what was decoded encodes
	}
	return tokens.Weigh(data)
}

func encode(v any) (json.RawMessage, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("write the answer: %w", err)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}
