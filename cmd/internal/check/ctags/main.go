// Command ctags compares the definitions that a language's extractor finds in
// the files of a folder with those of universal-ctags: functions, methods, classes and
// their like, by name and line.
//
//	go run ./cmd/internal/check/ctags -language rust -ctags Rust DIR…
//
// What ctags has and codegraph lacks is a miss; misses are listed, and below the
// aim the exit code is 1. ctags errs too: what rules.go tells from the source to be no
// definition is counted by rule and left out. Read the rest. Figures are in docs/accuracy/packages.md and judged.md.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func main() {
	language := flag.String("language", "", "language of the registry")
	name := flag.String("ctags", "", "what ctags calls it")
	kinds := flag.String("kinds", "function,method,class,struct,enum,interface,trait,union,property,macro,subroutine,procedure,type,typedef,typealias,protocol,object,mixin", "kinds of ctags that count")
	aim := flag.Float64("aim", .97, "recall to reach")
	shown := flag.Int("show", 20, "misses to list")
	flag.Parse()
	l := extract.ByName(*language)
	if l == nil || *name == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	failed := false
	for _, dir := range flag.Args() {
		r, err := check(dir, l, *name, strings.Split(*kinds, ","))
		if err != nil {
			fmt.Fprintln(os.Stderr, "ctags:", err)
			os.Exit(2)
		}
		r.print(dir, *shown)
		failed = failed || r.recall() < *aim
	}
	if failed {
		os.Exit(1)
	}
}

// tag is a definition of ctags.
type tag struct {
	Name, Path, Kind string
	Line             int
}

// report is what a folder gave.
type report struct {
	files, tags, symbols, errors int
	misses                       []tag
	faults                       map[string]int // misses that are none, by rule
}

func (r *report) recall() float64 {
	if r.tags == 0 {
		return 1
	}
	return 1 - float64(len(r.misses))/float64(r.tags)
}

func (r *report) print(dir string, shown int) {
	left := 0
	for _, n := range r.faults {
		left += n
	}
	plain := 1 - float64(len(r.misses)+left)/float64(max(r.tags+left, 1))
	fmt.Printf("%s: %d files, %d with syntax errors, %d definitions; of ctags %d, recall %.3f; %.3f of %d with what is no definition\n", dir, r.files, r.errors, r.symbols, r.tags, r.recall(), plain, r.tags+left)
	for _, why := range slices.Sorted(maps.Keys(r.faults)) {
		fmt.Printf("  none: %d %s\n", r.faults[why], why)
	}
	for _, m := range r.misses[:min(shown, len(r.misses))] {
		fmt.Printf("  miss %s:%d %s %s\n", m.Path, m.Line, m.Kind, m.Name)
	}
}

type definition struct {
	path, name string
	line       int
}

func check(dir string, l *lang.Language, name string, kinds []string) (*report, error) {
	r := &report{faults: map[string]int{}}
	sources := map[string]source{}
	found := map[definition]bool{}
	var paths []string
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains(l.Extensions, strings.ToLower(filepath.Ext(p))) && !slices.Contains(l.Filenames, d.Name()) {
			return err
		}
		paths = append(paths, p)
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		sources[p] = strings.Split(string(text), "\n")
		return r.read(p, text, l, found)
	})
	if err != nil {
		return nil, err
	}
	tags, err := tagsOf(paths, name)
	if err != nil {
		return nil, err
	}
	for _, t := range tags {
		if !slices.Contains(kinds, t.Kind) || strings.HasPrefix(t.Name, "__anon") || strings.HasPrefix(t.Name, "<") {
			continue
		}
		if at := placed(name, sources[t.Path], t); slices.ContainsFunc(namesOf(at.Name), func(name string) bool { return found[definition{t.Path, name, at.Line}] }) {
			r.tags++
		} else if why := fault(faults[name], sources[t.Path], t); why != "" {
			r.faults[why]++
		} else {
			r.tags++
			r.misses = append(r.misses, t)
		}
	}
	return r, nil
}

// namesOf lists what a definition may be called here: as ctags writes it, or, of a member that is declared by its full name,
// what is behind a sign that parts names. Names may hold such signs themselves, as packages of Perl and functions of shells do.
func namesOf(tag string) []string {
	names := []string{tag}
	for _, sign := range []string{"::", ":", "."} {
		if i := strings.LastIndex(tag, sign); i >= 0 {
			names = append(names, strings.TrimSpace(tag[i+len(sign):]))
		}
	}
	return names
}

// read notes the definitions of a file.
func (r *report) read(p string, text []byte, l *lang.Language, found map[definition]bool) error {
	f, err := l.Facts(text)
	if err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	r.files++
	if f.ParseErrors > 0 {
		r.errors++
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		r.symbols++
		found[definition{p, s.Name, int(s.NameLine)}] = true
	}
	return nil
}

// tagsOf runs ctags on files.
func tagsOf(paths []string, language string) ([]tag, error) {
	cmd := exec.Command("ctags", "--options=NONE", "--output-format=json", "--fields=+nK", "--languages="+language, "-f", "-", "-L", "-")
	cmd.Stdin = strings.NewReader(strings.Join(paths, "\n"))
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("run ctags (universal-ctags, with JSON): %w", err)
	}
	var tags []tag
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var t tag
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
			return nil, fmt.Errorf("read ctags: %w", err)
		}
		tags = append(tags, t)
	}
	return tags, nil
}
