package search

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// candidate is a symbol that a task may be about, with what speaks for it.
type candidate struct {
	hit     fulltext.Hit
	own     float64      // by its words, 1 for the best
	named   bool         // the task has its very name
	inside  float64      // share of the words of what it is in that the task has
	written float64      // how many of the task's names are in it, rare ones for more
	alike   float64      // how much of its body it shares with the best, 1 for the most
	counted float64      // the task's words in its path and lines as often as they are there, 1 for the most
	plain   float64      // of a function: what a plain search finds in it, 1 for the most
	phrases map[int]bool // of the task that are in its lines
	quoted  float64      // what they are worth, 1 for one that nothing else has
	odds    float64      // logarithm of
}

// openFiles is how many files give all of their symbols as candidates, whether
// these match or not.
const openFiles = 60

// Relevance is what a task may be about.
type Relevance struct {
	Matches []Match // the best first
	Hubs    []Match // what several of the best call or are called by

	// Words are the task's, stemmed, with what each says: rare ones more.
	Words map[string]float64
}

// Relevant lists the symbols that a text about a task may be about, the best
// first. What speaks for one are its words (names, signature, doc, path, body, and
// as often as they are in its lines), and the file it is in (its other symbols,
// the history before head: commits whose messages resemble the task, files that
// change together). What calls the best or is called by them is looked at too.
// branch are the files that the branch that is worked on changes; work on it goes
// on in them as a rule.
func (ix *Index) Relevant(ctx context.Context, s *graph.Snapshot, head plumbing.Hash, branch []string, task string) (*Relevance, error) {
	return retryDamaged(ctx, ix, func() (*Relevance, error) { return ix.relevant(ctx, s, head, branch, task) })
}

func (ix *Index) relevant(ctx context.Context, s *graph.Snapshot, head plumbing.Hash, branch []string, task string) (*Relevance, error) {
	if err := ix.Cover(ctx, s); err != nil {
		return nil, err
	}
	e := parseTask(task)
	if len(e.terms) == 0 {
		return &Relevance{}, nil
	}
	history, err := ix.historyOf(ctx, s.Engine().Repository(), head)
	if err != nil {
		return nil, err
	}
	history.dampen(e)
	hits, err := ix.collect(ctx, s, e, way{expression: e.relaxed("OR", false), bodies: true}, Options{})
	if err != nil {
		return nil, fmt.Errorf("look for what the task is about: %w", err)
	}
	var found candidates
	ranked := rank(e, hits, forTasks)
	for _, x := range ranked {
		found.add(x.hit).own = x.score / ranked[0].score
	}
	files := newEvidence(ctx, e, ranked, history, branch)
	if !files.ofTask() {
		return &Relevance{}, nil // what changes often is not what the task is about
	}
	near, err := around(ctx, s, found.list)
	if err != nil {
		return nil, err
	}
	open := files.best(openFiles)
	for p := range near {
		open = append(open, p.path)
	}
	slices.Sort(open)
	if err := ix.addDefinitions(ctx, s, slices.Compact(open), &found); err != nil {
		return nil, err
	}
	list := found.list
	files.standing()
	files.leaveOut(ctx)
	readBodies(list, namesIn(task))
	for _, c := range list {
		c.inside = e.covers(containerOf(c.hit.Qualified))
		c.named = e.names(&c.hit) && !without(ctx, Names)
		c.leaveOut(ctx)
		c.odds = files.weigh(c)
	}
	compareBodies(list)
	for _, c := range list {
		c.leaveOut(ctx)
		c.odds += weighAlike * math.Sqrt(c.alike)
	}
	idf, err := ix.countTask(ctx, s, task, list)
	if err != nil {
		return nil, err
	}
	return &Relevance{matchesOf(ctx, list), near.hubs(list), idf}, nil
}

// candidates are definitions that a task may be about, each once.
type candidates struct {
	list []*candidate
	at   map[place]*candidate
}

func (c *candidates) add(h fulltext.Hit) *candidate {
	p := place{h.File.Path, h.Number}
	x := c.at[p]
	if x == nil {
		if c.at == nil {
			c.at = map[place]*candidate{}
		}
		x = &candidate{hit: h}
		c.at[p], c.list = x, append(c.list, x)
	}
	return x
}

// addDefinitions adds all definitions of some files.
func (ix *Index) addDefinitions(ctx context.Context, s *graph.Snapshot, paths []string, to *candidates) error {
	for _, path := range paths {
		l, ok, err := s.Leaf(ctx, path)
		if err != nil {
			return err
		}
		if !ok || l.Language == "" {
			continue
		}
		err = ix.words.Documents(ctx, []fulltext.File{{Path: path, Key: l.FactsKey()}}, func(h fulltext.Hit) error {
			to.add(h)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// countTask counts the words of a task in the texts of candidates, and says how rare each is.
func (ix *Index) countTask(ctx context.Context, s *graph.Snapshot, task string, list []*candidate) (map[string]float64, error) {
	functions, err := ix.functionsIn(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("count functions: %w", err)
	}
	idf, t := rarity(task, list, functions), textsOf(s)
	if err := countWords(ctx, t, task, idf, list); err != nil {
		return nil, err
	}
	return idf, searchPlainly(ctx, t, task, functions, list)
}

// matchesOf gives the candidates by their odds, the best first.
func matchesOf(ctx context.Context, list []*candidate) []Match {
	matches := make([]Match, len(list))
	for i, c := range list {
		c.leaveOut(ctx)
		c.odds += weighCounted*c.counted + weighPhrases*c.quoted
		matches[i] = matchOf(c.hit)
		matches[i].Score = math.Exp(certainOdds * c.odds)
		matches[i].Plain = c.plain
	}
	sortMatches(matches)
	return matches
}

// What speaks for a candidate and against it, in the logarithm of odds. The
// weights are those of a logistic regression over the functions that 480 commits
// of twelve repositories changed (cmd/internal/check/explore), but that types and
// variables, which are not counted there, are put down by less.
const (
	weighOwn      = 1.4  // words
	weighRootOwn  = 1.3  // words, few more than none
	weighExact    = 1.7  // the task has the very name
	weighWritten  = 2.8  // names of the task in it
	weighInside   = 1.0  // the name of its type or the like
	weighAlike    = 2.0  // the same words as the best
	weighCounted  = 6.0  // words of the lines, as often as they are there
	weighPhrases  = 1.0  // words in a row
	weighSize     = 0.36 // each doubling of lines
	weighFile     = 1.5  // standing of the file
	weighInFile   = 1.9  // words, in a file of standing
	weighMessage  = 1.45 // past commits like the task
	weighMention  = 1.1  // the task names the file
	weighBranch   = 1.5  // the branch changes the file
	weighTest     = -0.6
	weighLocal    = -3.0 // is shown with what it is in
	weighType     = -1.5
	weighVariable = -2.5
)

// certainOdds takes odds back to what they are worth: the sums above claim more than
// they hold (a fit on 160 commits of four other repositories).
const certainOdds = 0.4

// weigh gives the odds that a task is about a candidate, by all but its likeness
// to the best.
func (v *evidence) weigh(c *candidate) float64 {
	f, h, own := v.of(c.hit.File.Path), &c.hit, math.Sqrt(c.own)
	odds := weighOwn*c.own + weighRootOwn*own + weighWritten*math.Sqrt(c.written) + weighInside*c.inside + weighSize*math.Log2(float64(max(1, h.Lines))) +
		weighFile*f.standing + weighInFile*f.standing*own +
		weighMessage*math.Sqrt(f.message) + weighMention*f.mentioned + weighBranch*f.branch
	if c.named {
		odds += weighExact
	}
	if h.Marks&(markTest|markTestFile) != 0 {
		odds += weighTest
	}
	if h.Marks&markLocal != 0 {
		odds += weighLocal
	}
	switch {
	case isTypeKind(h.Kind):
		odds += weighType
	case h.Kind == "value":
		odds += weighVariable
	}
	return odds
}

func isTypeKind(k string) bool {
	switch k {
	case "class", "struct", "interface", "trait", "enum", "union", "type":
		return true
	}
	return false
}
