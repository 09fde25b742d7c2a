package web

import (
	"bytes"
	"encoding/json"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// treesKept is of how many trees what their pages share is kept.
const treesKept = 8

// shared keeps what many pages of a tree are made of: a tree never changes, so it is asked for
// once. What it is asked of a commit, as churn, is kept by the commit.
type shared struct {
	trees *lru.Cache[string, *whole]
}

func newShared() *shared {
	c, _ := lru.New[string, *whole](treesKept) // fails for a size of 0 only
	return &shared{c}
}

// whole is what pages share of a tree; each part is asked for when a page first needs it.
type whole struct {
	files        part[[]entry]    // in the order of their paths
	counts       part[[]counts]   // of each of files
	dependencies part[[][2]int32] // by the places of files
	complexity   part[map[string]int]
	importing    part[map[string]bool] // files that import from outside
	used         part[map[string]int]  // references to a file from others
	untested     part[map[string]int]  // functions that no test reaches
	terms        part[cloudTerms]
	churn        part[[]changed]
	summary      part[overview]
	review       part[*render.Review] // of two trees
}

// part is an answer that is made once; those who wait for it get it too.
type part[T any] struct {
	mu    sync.Mutex
	made  bool
	value T
}

// changed is how often a file was changed.
type changed struct {
	Path    string `json:"path"`
	Commits int    `json:"commits"`
	Authors int    `json:"authors"`
}

// term is a word of names, comments and strings.
type term struct {
	Term  string `json:"term"`
	Lines int    `json:"lines"`
	Files int    `json:"files"`
	Size  int    `json:"size"` // from 1 to 5
}

// cloudTerms is what the files that were read have of terms: each file is parsed for it, so that of large trees
// a part of the files represents all, spread evenly over their paths.
type cloudTerms struct {
	Terms       []term
	Read, Files int
}

// overview is what a project says of itself.
type overview struct {
	Name string `json:"name"`
	Auto struct {
		Main []struct {
			Name string `json:"name"`
			Path string `json:"path"`
			Line int    `json:"line"`
			Uses int    `json:"uses"`
		} `json:"main_classes"`
	} `json:"auto_generated"`
}

// at is what is shared under a tree or a commit.
func (s *shared) at(repo, object string) *whole {
	k := repo + "\x00" + object
	w, ok := s.trees.Get(k)
	if !ok {
		w = &whole{}
		if old, there, _ := s.trees.PeekOrAdd(k, w); there {
			w = old
		}
	}
	return w
}

// soon reports whether parts of the page's tree that take long are at hand: they were made, or the page
// is asked for whole. Otherwise the page is shown without them, and its script asks for it whole.
func (p *page) soon(parts ...func(*whole) made) (bool, error) {
	if p.query.Get("whole") != "" || p.query.Get("format") == "json" {
		return true, nil
	}
	h, err := p.here()
	if err != nil {
		return false, err
	}
	w := p.site.shared.at(p.Repo, h.Tree)
	for _, part := range parts {
		if !part(w).isMade() {
			p.Later = p.With("whole", "1")
		}
	}
	return p.Later == "", nil
}

// made is a part of any type.
type made interface{ isMade() bool }

func (x *part[T]) isMade() bool {
	if !x.mu.TryLock() {
		return false // it is being made
	}
	defer x.mu.Unlock()
	return x.made
}

// head is what each answer about a revision begins with.
type head struct {
	Tree   string `json:"tree"`
	Commit string `json:"commit"`
	Fresh  *bool  `json:"fresh"`
}

// of says what an answer is of; empty when it says nothing. Its rows, which may be many, are not read.
func (p *page) of(as string) (h head) {
	raw, _ := p.answers[as].(json.RawMessage)
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return h
	}
	fields := map[json.Token]any{"tree": &h.Tree, "commit": &h.Commit, "fresh": &h.Fresh}
	for len(fields) > 0 && d.More() {
		name, err := d.Token()
		if err != nil || name == "rows" {
			break
		}
		var other json.RawMessage
		into, ours := fields[name]
		if !ours {
			into = &other
		}
		if d.Decode(into) != nil {
			break
		}
		delete(fields, name)
	}
	return h
}

// here tells the tree and the commit that the page is of.
func (p *page) here() (head, error) {
	if p.is == nil {
		if err := p.ask("revision", "sql", map[string]any{"statement": "SELECT 1"}, &struct{}{}); err != nil {
			return head{}, err
		}
		h := p.of("revision")
		delete(p.answers, "revision")
		p.is, p.own = &h, &whole{}
		p.fresh(h.Fresh)
	}
	return *p.is, nil
}

// share gives a part of the page's tree. It is kept if what made it was asked of that tree: files on disk
// may be saved meanwhile. Then it is the page's alone, which has one answer for each part throughout.
func share[T any](p *page, of func(*whole) *part[T], as string, make func() (T, error)) (T, error) {
	h, err := p.here()
	if err != nil {
		var none T
		return none, err
	}
	return keep(p, h.Tree, of, func() (T, bool, error) {
		v, err := make()
		same := err == nil && p.of(as).Tree == h.Tree
		delete(p.answers, as) // the page has its own share of it
		return v, same, err
	})
}

func keep[T any](p *page, object string, of func(*whole) *part[T], make func() (T, bool, error)) (T, error) {
	x := of(p.site.shared.at(p.Repo, object))
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.made {
		return x.value, nil
	}
	if p.own == nil {
		p.own = &whole{}
	}
	mine := of(p.own)
	mine.mu.Lock()
	defer mine.mu.Unlock()
	if mine.made {
		return mine.value, nil
	}
	v, lasting, err := make()
	if err == nil && lasting {
		x.value, x.made = v, true
	} else if err == nil {
		mine.value, mine.made = v, true
	}
	return v, err
}

// together asks for parts of the page's tree side by side. Each is asked through a page of its own, for
// what a page was answered is one goroutine's.
func (p *page) together(parts ...func(*page) error) error {
	if _, err := p.here(); err != nil {
		return err
	}
	var g errgroup.Group
	for _, part := range parts {
		own := *p
		own.answers = map[string]any{}
		g.Go(func() error { return part(&own) })
	}
	return g.Wait()
}

// toKeep asks for something that pages share, and drops it: it is kept.
func toKeep[T any](ask func(*page) (T, error)) func(*page) error {
	return func(p *page) error {
		_, err := ask(p)
		return err
	}
}
