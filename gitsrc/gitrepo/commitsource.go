package gitrepo

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// commitNode is what a history walk needs of a commit.
type commitNode struct {
	tree    plumbing.Hash
	parents []plumbing.Hash
	date    int64 // committer's, seconds
	shallow bool  // parents were cut off
}

// maxCachedCommits bounds the nodes kept; the cache is dropped when it is full.
const maxCachedCommits = 1 << 18

// commitSource gives commit nodes from the commit-graph, else by parsing.
type commitSource struct {
	repo *Repository

	once  sync.Once
	graph *commitGraph

	mu    sync.Mutex
	cache map[plumbing.Hash]commitNode
}

func newCommitSource(r *Repository) *commitSource {
	return &commitSource{repo: r, cache: map[plumbing.Hash]commitNode{}}
}

func (s *commitSource) close() {
	s.once.Do(func() {})
	if s.graph != nil {
		s.graph.close()
		s.graph = nil
	}
}

// open finds the commit-graph. Git leaves it aside in shallow clones, where it
// may remember parents that are no longer to be walked, and where commits are
// shown as others.
func (s *commitSource) open() {
	if w, err := s.repo.rewritten(); len(s.repo.shallow) > 0 || err != nil || w.any() {
		return
	}
	for _, d := range s.repo.loc.objects {
		if s.graph = openCommitGraph(d); s.graph != nil {
			return
		}
	}
}

func (s *commitSource) node(ctx context.Context, h plumbing.Hash) (commitNode, error) {
	s.once.Do(s.open)
	if s.graph != nil {
		if n, ok := s.graph.lookup(h); ok {
			return n, ctx.Err()
		}
	}
	s.mu.Lock()
	n, ok := s.cache[h]
	s.mu.Unlock()
	if ok {
		return n, ctx.Err()
	}
	data, err := s.repo.object(ctx, h, plumbing.CommitObject)
	if err != nil {
		return n, fmt.Errorf("read commit %s: %w", h, err)
	}
	if n, err = parseCommitNode(data); err != nil {
		return n, fmt.Errorf("read commit %s: %w", h, err)
	}
	if grafted, ok := s.repo.rewrites.parents[h]; ok {
		n.parents = grafted
	}
	if s.repo.shallow[h] {
		n.parents, n.shallow = nil, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.cache) >= maxCachedCommits {
		s.cache = map[plumbing.Hash]commitNode{}
	}
	s.cache[h] = n
	return n, nil
}

// parseCommitNode reads the fixed head of a commit without its texts.
func parseCommitNode(data []byte) (commitNode, error) {
	var n commitNode
	value := func(key string) (plumbing.Hash, bool) {
		end := len(key) + 2*hashSize
		if len(data) <= end || string(data[:len(key)]) != key || data[end] != '\n' {
			return plumbing.Hash{}, false
		}
		p, ok := parseIDPrefix(string(data[len(key):end]))
		data = data[end+1:]
		return p.bytes, ok
	}
	var ok bool
	if n.tree, ok = value("tree "); !ok {
		return n, fmt.Errorf("no tree: %w", ErrCorruptObject)
	}
	for {
		p, ok := value("parent ")
		if !ok {
			break
		}
		n.parents = append(n.parents, p)
	}
	head, _, _ := bytes.Cut(data, []byte("\n\n"))
	if i := bytes.Index(head, []byte("\ncommitter ")); i >= 0 {
		line, _, _ := bytes.Cut(head[i+1:], []byte("\n"))
		fields := bytes.Fields(line[bytes.LastIndexByte(line, '>')+1:])
		if len(fields) > 0 {
			n.date, _ = strconv.ParseInt(string(fields[0]), 10, 64)
		}
	}
	return n, nil
}
