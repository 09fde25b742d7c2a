// Command parses counts how often a text is read by an extractor in a cold diff: each range is asked with an empty state
// folder, in this process, and every call of an extractor is counted by the text that it is given.
//
//	parses -range HEAD~20..HEAD REPOSITORY…
//
// "facts" reads a whole text; "places" reads one for the place of every name; "parts" cuts one into declarations;
// "unparsed" looks for what the grammar does not accept. The aim is one reading of each text.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func main() {
	spec := flag.String("range", "HEAD~20..HEAD", "what is compared")
	name := flag.String("verb", "diff", "the verb that is asked: diff or audit")
	flag.Parse()
	log.SetFlags(0)
	if err := run(context.Background(), *name, *spec, flag.Args()); err != nil {
		log.Fatal("parses: ", err)
	}
}

func run(ctx context.Context, name, spec string, repositories []string) error {
	if len(repositories) == 0 {
		return errors.New("name a repository")
	}
	c := &counter{}
	c.watch()
	fmt.Println("| repository | texts | facts | places | parts | unparsed | texts read more than once | readings per text, by what is read |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for _, dir := range repositories {
		c.read = map[string]map[uint64]int{}
		state, err := os.MkdirTemp("", "parses-")
		if err != nil {
			return fmt.Errorf("make a state folder: %w", err)
		}
		args := []string{name, "-C", dir, "--state-dir", state, "--json", spec}
		var messages bytes.Buffer
		code := cli.Run(ctx, args, verb.Streams{In: bytes.NewReader(nil), Out: io.Discard, Err: &messages})
		if err := os.RemoveAll(state); err != nil {
			return fmt.Errorf("remove the state folder: %w", err)
		}
		if code > 1 {
			return fmt.Errorf("%s %s: exit code %d: %s", name, dir, code, messages.String())
		}
		fmt.Println(c.row(filepath.Base(dir)))
	}
	return nil
}

// counter counts the texts that extractors are given, by what is asked of them.
type counter struct {
	mu   sync.Mutex
	read map[string]map[uint64]int
}

func (c *counter) note(what string, source []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.read[what] == nil {
		c.read[what] = map[uint64]int{}
	}
	c.read[what][xxhash.Sum64(source)]++
}

// watch puts the counter before the extractors of all languages.
func (c *counter) watch() {
	for _, l := range extract.Languages() {
		l := extract.ByName(l.Name)
		l.Extract = c.counted("facts", l.Extract)
		l.Places = c.counted("places", l.Places)
		if parts := l.Parts; parts != nil {
			l.Parts = func(source []byte) ([]lang.Part, bool) {
				c.note("parts", source)
				return parts(source)
			}
		}
		if unparsed := l.Unparsed; unparsed != nil {
			l.Unparsed = func(source []byte) []lang.Lines {
				c.note("unparsed", source)
				return unparsed(source)
			}
		}
	}
}

func (c *counter) counted(what string, extract func([]byte) (*facts.File, error)) func([]byte) (*facts.File, error) {
	if extract == nil {
		return nil
	}
	return func(source []byte) (*facts.File, error) {
		c.note(what, source)
		return extract(source)
	}
}

// row is a repository's line of the table.
func (c *counter) row(name string) string {
	texts, sums := map[uint64]int{}, map[string]int{}
	combinations := map[string]int{}
	by := map[uint64]string{}
	for _, what := range slices.Sorted(maps.Keys(c.read)) {
		for text, n := range c.read[what] {
			texts[text] += n
			sums[what] += n
			if n > 1 {
				by[text] += fmt.Sprintf(" %s×%d", what, n)
			} else {
				by[text] += " " + what
			}
		}
	}
	again := 0
	for text, n := range texts {
		if n > 1 {
			again++
		}
		combinations[by[text]]++
	}
	var shown bytes.Buffer
	for _, k := range slices.SortedFunc(maps.Keys(combinations), func(a, b string) int { return combinations[b] - combinations[a] }) {
		fmt.Fprintf(&shown, "%d:%s; ", combinations[k], k)
	}
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %s |", name, len(texts), sums["facts"], sums["places"], sums["parts"], sums["unparsed"], again, shown.String())
}
