// Command terms compares `codegraph query` with `git grep -nwI` at the same
// revision: for each language of a repository it draws names from code and words
// from comments, asks both, and lists every line that only one of them gives.
//
//	go run ./cmd/internal/check/terms -names 300 -words 100 REPOSITORY [REVISION]
//
// Three differences are no faults and are counted: a word that is as a
// keyword of the language, files that codegraph skips, and words that go on with
// letters beyond ASCII, which git grep does not know. Exit code 1 when there is
// any other.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

func main() {
	names := flag.Int("names", 300, "names to draw from the code of each language")
	words := flag.Int("words", 100, "words to draw from the comments of each language")
	seed := flag.Uint64("seed", 1, "of the draw")
	only := flag.String("only", "", "languages, or texts by the ends of their names (.rs), separated by commas (default: all)")
	flag.Parse()
	if flag.NArg() < 1 || flag.NArg() > 2 {
		flag.Usage()
		os.Exit(2)
	}
	rev := "HEAD"
	if flag.NArg() == 2 {
		rev = flag.Arg(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c := check{dir: flag.Arg(0), rev: rev, names: *names, words: *words, seed: *seed}
	c.only = strings.FieldsFunc(*only, func(r rune) bool { return r == ',' })
	faults, err := c.run(ctx, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "terms:", err)
		os.Exit(2)
	}
	if faults > 0 {
		os.Exit(1)
	}
}
