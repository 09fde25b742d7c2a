package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// scopeKnower is a checker that can say whether it knows what is at some places,
// so that its silence means something. head are the errors of the tree itself.
type scopeKnower interface {
	knows(ctx context.Context, changed map[string]string, places []reported, head []diagnostic) ([]bool, error)
}

// leaveUnjudged takes the lines out of those named wrongly of whose references
// the checker knows nothing.
func (o *outcome) leaveUnjudged(ctx context.Context, k scopeKnower, changed map[string]string, head []diagnostic) error {
	known, err := k.knows(ctx, changed, o.false, head)
	if err != nil {
		return fmt.Errorf("probe %d places: %w", len(o.false), err)
	}
	var wrong []reported
	for i, t := range o.false {
		if known[i] {
			wrong = append(wrong, t)
		}
	}
	n := len(o.false) - len(wrong)
	o.false, o.unjudged, o.named = wrong, n, o.named-n
	return nil
}

// knows asks pyright about the tree in which each of the references is written
// with a name that nothing has: where it finds no fault with that, it knows no
// type there.
func (c *pyChecker) knows(ctx context.Context, changed map[string]string, places []reported, head []diagnostic) ([]bool, error) {
	tree, at := map[string]string{}, map[string][]reported{}
	for path, text := range changed {
		tree[path] = text
	}
	for _, t := range places {
		at[t.Path] = append(at[t.Path], t)
	}
	var words []string
	for path, list := range at {
		tree[path] = probed(c.s.files[path], list)
		for _, t := range list {
			from, to := wordAt(c.s.files[path], t)
			words = append(words, c.s.files[path][from:to]+absent)
		}
	}
	list, err := c.probe(ctx, tree, words)
	if err != nil {
		return nil, err
	}
	found := newErrors(head, list)
	out := make([]bool, len(places))
	for i, t := range places {
		out[i] = slices.ContainsFunc(found, func(d diagnostic) bool { return d.Path == t.Path && matches(d, t) })
	}
	return out, nil
}

// probe checks the files of a tree that have one of some words, or gives the answer kept for it.
func (c *pyChecker) probe(ctx context.Context, tree map[string]string, words []string) ([]diagnostic, error) {
	content, err := json.Marshal(tree)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256([]byte(c.s.Commit + "\x00" + string(content) + "\x00" + c.version()))
	kept := filepath.Join(c.s.answers, fmt.Sprintf("%s-probe-%x.json", c.s.Name, key[:12]))
	if data, err := os.ReadFile(kept); err == nil {
		var list []diagnostic
		return list, json.Unmarshal(data, &list)
	}
	list, err := c.variants(ctx, []map[string]string{tree}, [][]string{words})
	if err != nil {
		return nil, err
	}
	return list[0], keep(kept, list[0])
}

// absent ends names that nothing has.
const absent = "__absent"

// probed writes each reference of a text with another name.
func probed(src string, places []reported) string {
	list := slices.Clone(places)
	slices.SortFunc(list, func(a, b reported) int { return cmp.Or(cmp.Compare(b.Line, a.Line), cmp.Compare(b.Column, a.Column)) })
	for i, t := range list {
		if i > 0 && t.Line == list[i-1].Line && t.Column == list[i-1].Column {
			continue
		}
		_, to := wordAt(src, t)
		src = src[:to] + absent + src[to:]
	}
	return src
}

// wordAt is where the name of a reference stands.
func wordAt(src string, t reported) (from, to int) {
	from = offset(src, t.Line, t.Column)
	for to = from; to < len(src) && !notWord(rune(src[to])); to++ {
	}
	return from, to
}
