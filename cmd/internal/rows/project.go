package rows

import (
	"cmp"
	"encoding/hex"
	"iter"
	"strconv"
	"time"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

func meta() *table[[2]string] {
	return &table[[2]string]{
		list: func(q *query) iter.Seq2[[][2]string, error] {
			recipe, root := q.graph.Recipe(), q.graph.Root()
			rows := [][2]string{{"ref", q.graph.Spec}, {"tree", q.graph.Revision.Tree.String()}, {"recipe", hex.EncodeToString(recipe[:])}, {"root", hex.EncodeToString(root[:])}}
			if q.graph.Commit.IsZero() {
				return one(rows, nil)
			}
			c, err := q.graph.Engine().Repository().Commit(q.ctx, q.graph.Commit)
			if err != nil {
				return one[[2]string](nil, err)
			}
			return one(append(rows, [2]string{"commit", c.Hash.String()}, [2]string{"commit_time", strconv.FormatInt(c.Committer.When.Unix(), 10)}), nil)
		},
		get: map[string]func(*query, *[2]string) any{
			"key":   func(_ *query, r *[2]string) any { return r[0] },
			"value": func(_ *query, r *[2]string) any { return r[1] },
		},
	}
}

func boundaryRules() *table[config.Boundary] {
	return &table[config.Boundary]{
		list: func(q *query) iter.Seq2[[]config.Boundary, error] {
			return one(q.graph.Config().AllBoundaries(), nil)
		},
		get: map[string]func(*query, *config.Boundary) any{
			"name":      func(_ *query, r *config.Boundary) any { return optional(r.Name) },
			"from_glob": func(_ *query, r *config.Boundary) any { return r.From },
			"to_glob":   func(_ *query, r *config.Boundary) any { return r.To },
			"action": func(_ *query, r *config.Boundary) any {
				if r.Allow {
					return "allow"
				}
				return "deny"
			},
			"reason": func(_ *query, r *config.Boundary) any { return optional(r.Reason) },
		},
	}
}

// churnRow says how often a file changed.
type churnRow struct {
	path    string
	commits int
	authors map[string]bool
	last    gitrepo.Commit
}

func churn() *table[churnRow] {
	return &table[churnRow]{list: listChurn, get: map[string]func(*query, *churnRow) any{
		"path":        func(_ *query, r *churnRow) any { return r.path },
		"commits":     func(_ *query, r *churnRow) any { return int64(r.commits) },
		"authors":     func(_ *query, r *churnRow) any { return int64(len(r.authors)) },
		"last_commit": func(_ *query, r *churnRow) any { return r.last.Hash.String() },
		"last_time":   func(_ *query, r *churnRow) any { return r.last.Committer.When.UTC().Format(time.RFC3339) },
	}}
}

// maxCommits bounds the history that churn looks at where the configuration does not.
const maxCommits = 1000

// listChurn walks when the first row is asked for. A tree that is at no
// commit has no history.
func listChurn(q *query) iter.Seq2[[]churnRow, error] {
	return func(yield func([]churnRow, error) bool) { yield(q.churnOf(q.graph.Commit)) }
}

// churnOf counts along first parents. A merge counts for what it brought.
func (q *query) churnOf(head plumbing.Hash) ([]churnRow, error) {
	repo := q.graph.Engine().Repository()
	index := map[string]int{}
	var out []churnRow
	most := cmp.Or(q.graph.Config().Churn.MaxCommits, maxCommits)
	for n := 0; n < most && !head.IsZero(); n++ {
		c, err := repo.Commit(q.ctx, head)
		if err != nil {
			return nil, err
		}
		head = plumbing.ZeroHash
		before := plumbing.ZeroHash
		if len(c.Parents) > 0 {
			parent, err := repo.Commit(q.ctx, c.Parents[0])
			if err != nil {
				return nil, err
			}
			head, before = parent.Hash, parent.Tree
		} else if c.Shallow {
			break // what came before is not known
		}
		err = repo.DiffTrees(q.ctx, before, c.Tree, func(ch gitrepo.Change) error {
			i, ok := index[ch.Path]
			if !ok {
				i = len(out)
				index[ch.Path] = i
				out = append(out, churnRow{path: ch.Path, authors: map[string]bool{}, last: c})
			}
			out[i].commits++
			out[i].authors[c.Author.Email] = true
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
