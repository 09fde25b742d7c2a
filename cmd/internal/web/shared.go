package web

import (
	"bytes"
	"encoding/json"
	"path"
	"slices"
	"strings"
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
	terms        part[[]term]
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

// of tells what an answer is of; empty when it says nothing. Its rows, which may be many, are not read.
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

// entry is a file or a folder of a listing.
type entry struct {
	Path     string `json:"path"`
	Name     string `json:"name"`
	Language string `json:"language"`
	Skipped  string `json:"skipped"`
	Files    int    `json:"files,omitempty"` // of a folder
	Test     int    `json:"is_test"`
	Graphed  int    `json:"graphed"` // its references are bound, or its names are
	counts          // where they were asked for
}

// counts is what the facts of a file, or of all files in a folder, count.
type counts struct {
	Lines   int `json:"lines"`
	Symbols int `json:"symbols"`
	Made    int `json:"is_generated"`
}

// HasPage says that the file can be asked for by its path: one that is no text is shown quoted, and
// its name stands for nothing.
func (e entry) HasPage() bool { return e.Skipped != "name" && !strings.HasPrefix(e.Path, `"`) }

// allFiles lists the files of the tree.
func (p *page) allFiles() ([]entry, error) {
	return share(p, func(w *whole) *part[[]entry] { return &w.files }, "files", func() (list []entry, err error) {
		err = p.rows("files", "SELECT path, language, skipped, is_test, coalesce(depth, '') IN ('bindings', 'names') AS graphed FROM files ORDER BY path", nil, &list)
		for i := range list {
			list[i].Name = path.Base(list[i].Path)
		}
		slices.SortFunc(list, byPath)
		return list, err
	})
}

// allCounts counts what each of allFiles has, which takes all their facts.
func (p *page) allCounts() ([]counts, error) {
	return share(p, func(w *whole) *part[[]counts] { return &w.counts }, "counts", func() ([]counts, error) {
		var list []struct {
			Path string `json:"path"`
			counts
		}
		if err := p.rows("counts", "SELECT path, lines, symbols, is_generated FROM files WHERE language IS NOT NULL", nil, &list); err != nil {
			return nil, err
		}
		of := make(map[string]counts, len(list))
		for _, f := range list {
			of[f.Path] = f.counts
		}
		all, err := p.allFiles()
		if err != nil {
			return nil, err
		}
		out := make([]counts, len(all))
		for i := range all {
			out[i] = of[all[i].Path]
		}
		return out, nil
	})
}

func byPath(a, b entry) int { return strings.Compare(a.Path, b.Path) }

// filesIn lists the files below a folder, and where they begin among all.
func filesIn(all []entry, folder string) (list []entry, first int) {
	if folder == "" {
		return all, 0
	}
	first, _ = slices.BinarySearchFunc(all, folder+"/", func(e entry, p string) int { return strings.Compare(e.Path, p) })
	end, _ := slices.BinarySearchFunc(all, folder+"0", func(e entry, p string) int { return strings.Compare(e.Path, p) }) // '0' follows '/'
	return all[first:end], first
}

// allDependencies pairs the files that depend on one another, by their places in allFiles.
func (p *page) allDependencies() ([][2]int32, error) {
	return share(p, func(w *whole) *part[[][2]int32] { return &w.dependencies }, "dependencies", func() ([][2]int32, error) {
		var needs []struct {
			From string `json:"from_path"`
			To   string `json:"needed"` // parted by what no path has; a row for each pair would repeat From
		}
		if err := p.rows("dependencies", "SELECT from_path, group_concat(to_path, '//') AS needed FROM dependencies GROUP BY from_path", nil, &needs); err != nil {
			return nil, err
		}
		all, err := p.allFiles()
		if err != nil {
			return nil, err
		}
		index := make(map[string]int32, len(all))
		for i := range all {
			index[all[i].Path] = int32(i)
		}
		var out [][2]int32
		for _, n := range needs {
			from, known := index[n.From]
			for needed := range strings.SplitSeq(n.To, "//") {
				if to, also := index[needed]; known && also {
					out = append(out, [2]int32{from, to})
				}
			}
		}
		return out, nil
	})
}

// allPairs gives all files, and which depend on one another.
func (p *page) allPairs() (all []entry, pairs [][2]int32, err error) {
	if err := p.together(toKeep((*page).allFiles), toKeep((*page).allDependencies)); err != nil {
		return nil, nil, err
	}
	if all, err = p.allFiles(); err != nil {
		return nil, nil, err
	}
	pairs, err = p.allDependencies()
	return all, pairs, err
}

// allComplexity sums the cognitive complexity of each file's functions.
func (p *page) allComplexity() (map[string]int, error) {
	return share(p, func(w *whole) *part[map[string]int] { return &w.complexity }, "complexity", func() (map[string]int, error) {
		return p.counts("complexity", "SELECT path, sum(cognitive) AS n FROM symbols WHERE cognitive > 0 GROUP BY path")
	})
}

// allImporting finds the files that import what is not of the repository.
func (p *page) allImporting() (map[string]bool, error) {
	return share(p, func(w *whole) *part[map[string]bool] { return &w.importing }, "importing", func() (map[string]bool, error) {
		var list []struct {
			Path string `json:"path"`
		}
		err := p.rows("importing", "SELECT DISTINCT path FROM imports WHERE external IS NOT NULL", nil, &list)
		out := make(map[string]bool, len(list))
		for _, f := range list {
			out[f.Path] = true
		}
		return out, err
	})
}

// counts asks for a number of each file.
func (p *page) counts(as, statement string) (map[string]int, error) {
	var list []struct {
		Path string `json:"path"`
		N    int    `json:"n"`
	}
	err := p.rows(as, statement, nil, &list)
	out := make(map[string]int, len(list))
	for _, f := range list {
		out[f.Path] = f.N
	}
	return out, err
}

// allUsed counts the references to each file from others.
func (p *page) allUsed() (map[string]int, error) {
	return share(p, func(w *whole) *part[map[string]int] { return &w.used }, "used", func() (map[string]int, error) {
		return p.counts("used", "SELECT target_path AS path, count(*) AS n FROM edges WHERE kind NOT IN ('contains', 'tests') AND target_path <> path GROUP BY target_path")
	})
}

// allUntested counts the functions of each file that no test reaches.
func (p *page) allUntested() (map[string]int, error) {
	return share(p, func(w *whole) *part[map[string]int] { return &w.untested }, "untested", func() (map[string]int, error) {
		return p.counts("untested", "SELECT path, count(*) AS n FROM unreached GROUP BY path")
	})
}

// allChurn tells how often files changed in the history of the page's commit.
func (p *page) allChurn() ([]changed, error) {
	h, err := p.here()
	if err != nil {
		return nil, err
	}
	if h.Commit == "" {
		return nil, nil // a tree has no history
	}
	return keep(p, h.Commit, func(w *whole) *part[[]changed] { return &w.churn }, func() (list []changed, lasting bool, err error) {
		ref := p.Ref
		p.Ref = h.Commit
		err = p.rows("churn", "SELECT path, commits, authors FROM churn ORDER BY path", nil, &list)
		p.Ref = ref
		delete(p.answers, "churn")
		return list, true, err
	})
}
