package gitrepo

import (
	"container/heap"
	"context"
	"fmt"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// maxTagCandidates bounds the tags that are compared, as git describe does.
const maxTagCandidates = 10

// LastTag gives the tag that a commit follows most closely, as git describe does: the one with the fewest
// commits between. A tag of the commit itself does not count. ok is false where there is none.
func (r *Repository) LastTag(ctx context.Context, head plumbing.Hash) (name string, ok bool, err error) {
	tags, err := r.tagged(ctx)
	if err != nil || len(tags) == 0 {
		return "", false, err
	}
	candidates, err := r.taggedBefore(ctx, head, tags)
	if err != nil {
		return "", false, err
	}
	fewest := -1
	for _, c := range candidates {
		_, between, err := r.AheadBehind(ctx, c, head)
		if err != nil {
			return "", false, fmt.Errorf("count commits since %s: %w", tags[c], err)
		}
		if fewest < 0 || between < fewest {
			name, fewest = tags[c], between
		}
	}
	return name, fewest >= 0, nil
}

// tagged gives the tags' names by their commits, of several the last by name.
func (r *Repository) tagged(ctx context.Context) (map[plumbing.Hash]string, error) {
	refs, err := r.Refs()
	if err != nil {
		return nil, err
	}
	tags := map[plumbing.Hash]string{}
	for _, ref := range refs {
		name, ok := strings.CutPrefix(ref.Name, "refs/tags/")
		if !ok {
			continue
		}
		if h, kind, err := r.peel(ctx, ref.Hash, plumbing.CommitObject); err == nil && kind == plumbing.CommitObject {
			tags[h] = name
		}
	}
	return tags, ctx.Err()
}

// taggedBefore lists the first tagged commits before one, the newest first.
func (r *Repository) taggedBefore(ctx context.Context, head plumbing.Hash, tags map[plumbing.Hash]string) ([]plumbing.Hash, error) {
	queue := &commitQueue{}
	seen := map[plumbing.Hash]bool{}
	push := func(h plumbing.Hash) error {
		if err := r.enqueue(ctx, queue, seen, h); err != nil {
			return fmt.Errorf("walk back from %s: %w", head, err)
		}
		return nil
	}
	if err := push(head); err != nil {
		return nil, err
	}
	var found []plumbing.Hash
	for queue.Len() > 0 && len(found) < maxTagCandidates {
		x := heap.Pop(queue).(queuedCommit)
		if tags[x.hash] != "" && x.hash != head {
			found = append(found, x.hash)
			continue // what is before it is before its tag
		}
		if x.node.shallow {
			continue
		}
		for _, p := range x.node.parents {
			if err := push(p); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}
