// Command throughput compares what extracting the facts of files costs with what parsing
// them alone costs, for each language:
//
//	go run ./cmd/internal/check/throughput DIR...
//
// It reads the files below the folders, up to -bytes of each language, and measures processor
// time, the least of -rounds. Languages whose files no parser reads have no figure beside it:
// what scans their text is their extractor.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/processor"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// maxFile is the size above which files are not indexed.
const maxFile = 1 << 20

func main() {
	log.SetFlags(0)
	log.SetPrefix("throughput: ")
	limit := flag.Int("bytes", 2<<20, "bytes of each language to read at most")
	least := flag.Int("least", 32<<10, "bytes below which a language is left out")
	rounds := flag.Int("rounds", 5, "measurements, of which the least counts")
	flag.Parse()
	debug.SetGCPercent(grows)
	if err := run(flag.Args(), *limit, *least, *rounds, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(dirs []string, limit, least, rounds int, out io.Writer) error {
	if len(dirs) == 0 {
		return errors.New("no folder was given: name checkouts of repositories to read")
	}
	samples, err := read(dirs, limit)
	if err != nil {
		return err
	}
	slices.SortFunc(samples, func(a, b *sample) int { return cmp.Compare(a.language.Name, b.language.Name) })
	fmt.Fprintln(out, "| language | files | MB | parse only, MB per CPU second | extract, MB per CPU second | of parse only |\n|---|---|---|---|---|---|")
	for _, s := range samples {
		if s.bytes >= least {
			s.measure(rounds).print(out)
		}
	}
	return nil
}

// sample is the files of a language.
type sample struct {
	language *lang.Language
	files    [][]byte
	bytes    int
}

// read collects files by language, in the order of their paths.
func read(dirs []string, limit int) ([]*sample, error) {
	byName := map[string]*sample{}
	var all []*sample
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			l, ask := extract.Detect(filepath.ToSlash(p))
			if !d.Type().IsRegular() || l == nil || ask {
				return nil
			}
			s := byName[l.Name]
			if s == nil {
				s = &sample{language: l}
				byName[l.Name], all = s, append(all, s)
			}
			if info, err := d.Info(); err != nil || info.Size() > maxFile || s.bytes >= limit {
				return err
			}
			source, err := os.ReadFile(p)
			s.files, s.bytes = append(s.files, source), s.bytes+len(source)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("read the files below %s: %w", dir, err)
		}
	}
	return all, nil
}

// measured is what a sample costs.
type measured struct {
	*sample
	parse, extract time.Duration
}

func (s *sample) measure(rounds int) measured {
	m := measured{sample: s}
	for range rounds {
		if s.language.Unparsed != nil {
			m.parse = shorter(m.parse, timed(func() { s.each(func(source []byte) { s.language.Unparsed(source) }) }))
		}
		m.extract = shorter(m.extract, timed(func() {
			s.each(func(source []byte) { _, _ = s.language.Extract(source) }) // what cannot be read costs too
		}))
	}
	return m
}

func (s *sample) each(read func(source []byte)) {
	for _, f := range s.files {
		read(f)
	}
}

func shorter(least, d time.Duration) time.Duration {
	if least == 0 {
		return d
	}
	return min(least, d)
}

func (m measured) print(out io.Writer) {
	mb := float64(m.bytes) / (1 << 20)
	parse, of := "–", "–"
	if m.parse > 0 {
		parse, of = fmt.Sprintf("%.1f", mb/m.parse.Seconds()), fmt.Sprintf("%.2f", m.parse.Seconds()/m.extract.Seconds())
	}
	fmt.Fprintf(out, "| %s | %d | %.2f | %s | %.1f | %s |\n", m.language.Name, len(m.files), mb, parse, mb/m.extract.Seconds(), of)
}

// leastSpent is how long a measurement takes at least: some machines count processor time by ticks of several milliseconds.
const leastSpent = 200 * time.Millisecond

// most bounds the calls, for machines that do not tell processor time.
const most = 1 << 12

// grows is how much the heap grows between collections, in percent: as in the program itself, when it begins.
const grows = 800

// timed is the processor time of a function, which is called as often as it takes to tell.
func timed(f func()) time.Duration {
	before := processor.Time()
	for n := time.Duration(1); ; n++ {
		f()
		if spent := processor.Time() - before; spent >= leastSpent || n == most {
			return spent / n
		}
	}
}
