// Command house measures how this repository's code is divided: what each language takes and where, which names of
// functions several extractors have, how long functions and files are, and what public packages export.
//
//	house [-C folder]
//
// Tests are not counted. What must hold is checked by cmd/internal/arrows; these are the figures of docs/decisions/0026-the-house-in-figures.md.
package main

import (
	"flag"
	"fmt"
	"log"
	"maps"
	"slices"
)

func main() {
	root := flag.String("C", ".", "the repository's folder")
	flag.Parse()
	log.SetFlags(0)
	files, err := read(*root)
	if err != nil {
		log.Fatal("house: ", err)
	}
	languages(files)
	repeated(files, "golang", "java", "python", "typescript")
	lengths(files)
	if err := exported(*root); err != nil {
		log.Fatal("house: ", err)
	}
}

// languages prints the lines of each language by place: those with a binder of their own first.
func languages(files []file) {
	fmt.Println("| language | extractor | binder | comparisons | tests seen | all |\n|---|---|---|---|---|---|")
	rows := map[string][4]int{}
	for _, f := range files {
		if name, place := roomOf(f.path); name != "" {
			r := rows[name]
			r[place] += f.lines
			rows[name] = r
		}
	}
	sum := func(name string) (n int) {
		for _, lines := range rows[name] {
			n += lines
		}
		return n
	}
	names := slices.Collect(maps.Keys(rows))
	slices.SortFunc(names, func(a, b string) int { return sum(b) - sum(a) })
	for _, name := range names {
		r := rows[name]
		fmt.Printf("| %s | %d | %d | %d | %d | %d |\n", name, r[extractor], r[binder], r[comparisons], r[reach], sum(name))
	}
}

// repeated prints how many names of functions two or more extractors have, and their lines.
func repeated(files []file, extractors ...string) {
	type uses struct{ rooms, lines int }
	found, last := map[string]uses{}, map[string]string{}
	for _, f := range files {
		name, place := roomOf(f.path)
		if place != extractor || !slices.Contains(extractors, name) {
			continue
		}
		for _, fn := range f.functions {
			u := found[fn.name]
			if last[fn.name] != name { // files come by folder
				last[fn.name] = name
				u.rooms++
			}
			u.lines += fn.lines
			found[fn.name] = u
		}
	}
	names, lines := 0, 0
	for _, u := range found {
		if u.rooms > 1 {
			names++
			lines += u.lines
		}
	}
	fmt.Printf("\n%d names of functions are in several of the extractors %v: %d lines\n", names, extractors, lines)
}

// Bounds of what is easily read.
const longFunction, longFile = 60, 400

// lengths prints how long functions and files are, and which are longer than the bounds.
func lengths(files []file) {
	var all []int
	var long []string
	for _, f := range files {
		if f.lines > longFile {
			long = append(long, fmt.Sprintf("%5d %s", f.lines, f.path))
		}
	}
	nFiles := len(long)
	for _, f := range files {
		for _, fn := range f.functions {
			all = append(all, fn.lines)
			if fn.lines > longFunction {
				long = append(long, fmt.Sprintf("%5d %s:%d %s", fn.lines, f.path, fn.line, fn.name))
			}
		}
	}
	slices.Sort(all)
	fmt.Printf("\n%d files, %d longer than %d lines; %d functions, median %d, p90 %d lines, %d longer than %d\n",
		len(files), nFiles, longFile, len(all), all[len(all)/2], all[len(all)*9/10], len(long)-nFiles, longFunction)
	for _, l := range long {
		fmt.Println(l)
	}
}
