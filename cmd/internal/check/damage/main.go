// Command damage reads files of pinned public repositories with pieces cut
// out, doubled, written over or put in from others, as an editor's buffer may
// be, and checks of each what must hold of any text: no panic, facts that are
// well formed and survive their encoding, parts that make up the whole.
//
//	go run ./cmd/internal/check/damage -time 5m -seed 1
//
// Texts that meet a defect are printed, shrunk; exit code 1 when there are any.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

const (
	perRepo = 40       // files of a language
	maxText = 20 << 10 // bytes of a file
	shown   = 3        // texts that meet one defect
)

type options struct {
	pinned.Command
	time      time.Duration
	seed      uint64
	languages string
}

func main() {
	o := options{}
	flag.DurationVar(&o.time, "time", time.Minute, "how long to go on")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all choices")
	flag.StringVar(&o.languages, "languages", "", "languages, separated by commas (default: all)")
	o.Main("damage", func(ctx context.Context) error { return run(ctx, o) })
}

// texts are the files of one language.
type texts struct {
	lang.Language
	all [][]byte
}

func run(ctx context.Context, o options) error {
	repos, err := o.Repos(0)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(o.seed, 0))
	found := map[string]*texts{}
	for _, r := range repos {
		if err := collect(ctx, r, o, rng, found); err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	names := slices.Sorted(maps.Keys(found))
	if len(names) == 0 {
		return fmt.Errorf("no files of %q in the repositories", o.languages)
	}
	read, defects := map[string]int{}, map[string]int{}
	for end := time.Now().Add(o.time); time.Now().Before(end) && ctx.Err() == nil; {
		t := found[names[rng.IntN(len(names))]]
		text := damaged(rng, t.all[rng.IntN(len(t.all))], t.all[rng.IntN(len(t.all))])
		read[t.Name]++
		d := inspect(t.Language, text)
		if d == nil {
			continue
		}
		if defects[d.kind]++; defects[d.kind] <= shown {
			text = shrunk(text, func(b []byte) bool {
				x := inspect(t.Language, b)
				return x != nil && x.kind == d.kind
			})
			fmt.Printf("%s\n%q\n%s\n\n", d.kind, text, inspect(t.Language, text).detail)
		}
	}
	for _, n := range names {
		fmt.Printf("%s: %d texts made of %d files\n", n, read[n], len(found[n].all))
	}
	if len(defects) > 0 {
		return fmt.Errorf("%d defects: %v", len(defects), defects)
	}
	return ctx.Err()
}

// collect picks files of a repository at random.
func collect(ctx context.Context, r pinned.Repo, o options, rng *rand.Rand, found map[string]*texts) error {
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return err
	}
	repo, err := gitrepo.Open(mirror)
	if err != nil {
		return err
	}
	defer repo.Close()
	rev, err := repo.Resolve(ctx, r.Commit)
	if err != nil {
		return err
	}
	type file struct {
		*lang.Language
		blob plumbing.Hash
	}
	var files []file
	err = repo.WalkTree(ctx, rev.Tree, func(path string, e gitrepo.TreeEntry) error {
		l, _ := extract.Detect(path)
		if e.Mode.IsFile() && l != nil && (o.languages == "" || slices.Contains(strings.Split(o.languages, ","), l.Name)) {
			files = append(files, file{l, e.Hash})
		}
		return nil
	})
	if err != nil {
		return err
	}
	rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	count := map[string]int{}
	for _, f := range files {
		if count[f.Name] == perRepo {
			continue
		}
		text, err := repo.ReadBlob(ctx, f.blob)
		if err != nil {
			fmt.Fprintln(os.Stderr, r.Name, err)
			continue
		}
		if len(text) == 0 || len(text) > maxText {
			continue
		}
		count[f.Name]++
		if found[f.Name] == nil {
			found[f.Name] = &texts{Language: *f.Language}
		}
		found[f.Name].all = append(found[f.Name].all, text)
	}
	return nil
}
