package main

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"log"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// measure makes the commits of a repository and scores what diff says of them.
func (s *repo) measure(ctx context.Context, o options, rep *report) error {
	seed := fnv.New64a()
	seed.Write([]byte(s.Name))
	for n, tries := 0, 0; n < o.commits && tries < 5*o.commits; tries++ {
		sc := &scenario{repo: s, edits: o.edits, tree: newTree(s.lines), rand: rand.New(rand.NewPCG(o.seed, seed.Sum64()+uint64(tries)))}
		for i := 0; len(sc.done) < o.each && i < 3*len(kinds); i++ {
			k := kinds[(n*o.each+i+len(s.Name))%len(kinds)]
			if r, ok := k.apply(sc); ok {
				sc.done = append(sc.done, r)
			}
		}
		sc.disturb()
		if len(sc.done) == 0 {
			continue
		}
		commit, err := sc.commit(ctx, fmt.Sprintf("%d-%d", o.seed, tries))
		if err != nil {
			return err
		}
		why, err := sc.broken(ctx, commit)
		if err != nil {
			return err
		}
		if why != "" {
			rep.left++
			if o.verbose {
				log.Printf("%s try %d: left out: %s", s.Name, tries, why)
			}
			continue
		}
		n++
		data, err := s.run(ctx, "diff", s.Commit, commit, "--only", "symbols")
		if err != nil {
			return err
		}
		entries, err := decode(data)
		if err != nil {
			return err
		}
		sum, byKind, notes := sc.score(entries)
		rep.count(s.lang.name, sum, byKind)
		if o.verbose {
			for _, note := range notes {
				log.Printf("%s %s: %s", s.Name, commit[:12], note)
			}
		}
	}
	return nil
}

// commit writes the head side as a commit on top of the base side.
func (s *scenario) commit(ctx context.Context, name string) (string, error) {
	var in bytes.Buffer
	ref := "refs/heads/moves-" + name
	message := ""
	for _, r := range s.done {
		message += r.kind + " " + r.note + "\n"
	}
	fmt.Fprintf(&in, "reset %s\nfrom %s\n\ncommit %s\ncommitter moves <moves@example.org> 0 +0000\ndata %d\n%s\n", ref, s.Commit, ref, len(message), message)
	for _, from := range slices.Sorted(maps.Keys(s.tree.where)) {
		fmt.Fprintf(&in, "D %s\n", from)
	}
	for _, p := range slices.Sorted(maps.Keys(s.tree.files)) {
		text := strings.Builder{}
		for _, l := range s.tree.files[p] {
			text.WriteString(l.text + "\n")
		}
		fmt.Fprintf(&in, "M 100644 inline %s\ndata %d\n%s\n", p, text.Len(), text.String())
	}
	cmd := exec.CommandContext(ctx, "git", "-C", s.git, "fast-import", "--quiet", "--force")
	cmd.Stdin = &in
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("commit to %s: %w: %s", s.Name, err, out)
	}
	return pinned.GitOutput(ctx, s.git, "rev-parse", ref)
}
