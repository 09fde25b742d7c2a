package web

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Bounds of the page over all branches.
const (
	branchesShown = 20 // of a remote, those with the newest commits
	pairsAsked    = 12 // pairs that a page shows unless more are asked for; what was compared is kept
	pairsAtOnce   = 3  // that one answer compares anew, so that something can be read soon
)

// branch is a branch that may be merged.
type branch struct {
	Name   string `json:"name"`
	Commit string `json:"commit"`
}

// openBranches is which branches of a remote break each other.
type openBranches struct {
	Remote   string       `json:"remote"` // empty: the branches of this repository
	Branches []branch     `json:"branches"`
	Left     int          `json:"branches_left_out"`
	Pairs    []branchPair `json:"pairs"` // that were compared, those that break first
	Waiting  int          `json:"pairs_left_out"`
	Upto     int          `json:"-"` // pairs that were asked for
	From     int          `json:"-"` // pairs that break nothing, behind those that do
}

// listBranches lists the branches of the remote that has most, without the one that HEAD of the
// remote names; where there is no remote, those of the repository.
func (p *page) listBranches() (b openBranches, err error) {
	err = p.site.Open(p.request.Context(), p.Repo, func(r Revisions) error {
		refs, err := r.Refs()
		if err != nil {
			return fmt.Errorf("list branches: %w", err)
		}
		remotes := map[string][]branch{}
		main := map[string]string{} // commit that a remote's HEAD names
		for _, ref := range refs {
			name, ok := strings.CutPrefix(ref.Name, "refs/remotes/")
			if remote, short, deeper := strings.Cut(name, "/"); ok && deeper {
				if short == "HEAD" {
					main[remote] = ref.Hash.String()
					continue
				}
				remotes[remote] = append(remotes[remote], branch{name, ref.Hash.String()})
			} else if name, ok := strings.CutPrefix(ref.Name, "refs/heads/"); ok {
				remotes[""] = append(remotes[""], branch{name, ref.Hash.String()})
			}
		}
		for remote, list := range remotes {
			if remote != "" && (b.Remote == "" || len(list) > len(b.Branches) || len(list) == len(b.Branches) && remote < b.Remote) {
				b.Remote, b.Branches = remote, list
			}
		}
		if b.Remote == "" {
			b.Branches = remotes[""]
		}
		b.Branches = slices.DeleteFunc(b.Branches, func(x branch) bool { return x.Commit == main[b.Remote] })
		if err := byAge(p.request.Context(), r, b.Branches); err != nil {
			return err
		}
		if b.Left = len(b.Branches) - branchesShown; b.Left > 0 {
			b.Branches = b.Branches[:branchesShown]
		}
		b.Left = max(b.Left, 0)
		return nil
	})
	return b, err
}

// compareAll compares the branches pairwise: what is known at once, and so many pairs anew.
func (p *page) compareAll(b *openBranches, anew int) {
	for i := range b.Branches {
		for k := i + 1; k < len(b.Branches); k++ {
			a, c := b.Branches[i], b.Branches[k]
			key := p.Repo + " " + a.Commit + " " + c.Commit
			pair, known := p.site.pairs.Get(key)
			if !known {
				if anew--; anew < 0 || p.request.Context().Err() != nil {
					b.Waiting++
					continue
				}
				var lasting bool
				if pair, lasting = p.comparePair(a, c); lasting {
					p.site.pairs.Add(key, pair)
				}
			}
			pair.A, pair.B = a.Name, c.Name
			b.Pairs = append(b.Pairs, pair)
		}
	}
	slices.SortStableFunc(b.Pairs, func(x, y branchPair) int { return cmp.Compare(len(y.Conflicts), len(x.Conflicts)) })
}

// comparePair asks about two branches by their commits. Branches without a common commit are
// told so for good.
func (p *page) comparePair(a, b branch) (pair branchPair, lasting bool) {
	var found struct {
		Conflicts []conflict `json:"conflicts"`
	}
	err := p.compare("pair", "conflicts", map[string]any{"revisions": []any{a.Commit, b.Commit}}, &found)
	delete(p.answers, "pair")
	if err != nil {
		d := output.Describe(err)
		return branchPair{Error: output.Clip(d.Message)}, d.Code != output.CodeBusy && d.Code != output.CodeMemory && p.request.Context().Err() == nil
	}
	return branchPair{Conflicts: found.Conflicts}, true
}

// Further is how many pairs are shown when more of them are asked for.
func (b openBranches) Further() string { return strconv.Itoa(len(b.Pairs) + pairsAsked) }

// branches shows which open branches break each other.
func branches(p *page) error {
	p.Title = "Branches"
	b, err := p.listBranches()
	if err != nil {
		return err
	}
	b.Upto = pairsAsked
	if n, err := strconv.Atoi(p.query.Get("upto")); err == nil && n > 0 {
		b.Upto = min(n, pairsKept)
	}
	anew := 0
	switch {
	case p.query.Get("format") == "json":
		anew = b.Upto
	case p.query.Get("whole") != "":
		anew = pairsAtOnce
	}
	p.compareAll(&b, anew)
	if b.Waiting > 0 && len(b.Pairs) < b.Upto {
		p.Later = p.With("whole", "1")
	}
	p.answers["branches"] = b
	p.Body = b
	return nil
}

// byAge puts the branches first whose commits are the newest.
func byAge(ctx context.Context, repo Revisions, list []branch) error {
	when := make(map[string]int64, len(list))
	for _, b := range list {
		c, err := repo.Commit(ctx, plumbing.NewHash(b.Commit))
		if err != nil {
			return fmt.Errorf("read the commit of %s: %w", b.Name, err)
		}
		when[b.Commit] = c.Committer.When.Unix()
	}
	slices.SortStableFunc(list, func(a, b branch) int { return int(when[b.Commit] - when[a.Commit]) })
	return nil
}
