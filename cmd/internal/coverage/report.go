package coverage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Unit is a piece of code that was measured as a whole.
type Unit struct {
	Start, End int // lines, from 1
	Statements int
	Hits       int
	column     int // where it starts, 0 where the report does not say; several may start on a line
}

// File is what a report says of a file, by the name that the report gives it.
type File struct {
	Name  string
	Units []Unit // sorted by lines
	ranges
}

// ranges are V8's: they become units once the source is there.
type ranges []span

// Report is a read report.
type Report struct {
	Format string
	Files  []File
	Roots  []string // folders that names may be relative to
}

// goProfile is the form that Go's cover tool writes.
const goProfile = "go"

// Formats lists the formats by name.
var Formats = []string{goProfile, "lcov", "istanbul", "v8", "cobertura", "jacoco"}

// ErrReport is wrapped by the errors of Read that are about what a report holds.
var ErrReport = errors.New("not a coverage report")

// Read reads a report: a file, or for V8 a folder of them. format is one of
// Formats, or "" to tell by the content.
func Read(path, format string) (*Report, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("read coverage: %w", err)
	}
	if info.IsDir() {
		if format != "" && format != "v8" {
			return nil, fmt.Errorf("%w: %s is a folder, and only V8's reports are folders", ErrReport, path)
		}
		return readFolder(path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read coverage: %w", err)
	}
	if format == "" {
		format = detect(data)
	}
	r, err := parse(format, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

func parse(format string, data []byte) (*Report, error) {
	r := &Report{Format: format}
	var err error
	switch format {
	case goProfile:
		err = r.readGo(data)
	case "lcov":
		err = r.readLCOV(data)
	case "istanbul":
		err = r.readIstanbul(data)
	case "v8":
		err = r.readV8(data)
	case "cobertura":
		err = r.readCobertura(data)
	case "jacoco":
		err = r.readJaCoCo(data)
	default:
		return nil, fmt.Errorf("%w: it is in none of the formats %s", ErrReport, strings.Join(Formats, ", "))
	}
	if err != nil {
		return nil, fmt.Errorf("%w: as %s: %w", ErrReport, format, err)
	}
	r.tidy()
	return r, nil
}

// detect tells a format by how the content begins; "" when it is none.
func detect(data []byte) string {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	head := text[:min(len(text), 4096)]
	switch {
	case bytes.HasPrefix(text, []byte("mode:")):
		return goProfile
	case bytes.HasPrefix(text, []byte("{")):
		var doc map[string]json.RawMessage
		if json.Unmarshal(text, &doc) != nil {
			return ""
		}
		if _, ok := doc["result"]; ok {
			return "v8"
		}
		return "istanbul"
	case bytes.HasPrefix(text, []byte("<")) && bytes.Contains(head, []byte("<report")):
		return "jacoco"
	case bytes.HasPrefix(text, []byte("<")) && bytes.Contains(head, []byte("<coverage")):
		return "cobertura"
	case bytes.HasPrefix(text, []byte("TN:")), bytes.HasPrefix(text, []byte("SF:")), bytes.Contains(text, []byte("\nSF:")):
		return "lcov"
	}
	return ""
}

// readFolder reads the files that NODE_V8_COVERAGE names a folder for.
func readFolder(dir string) (*Report, error) {
	names, err := filepath.Glob(filepath.Join(dir, "coverage-*.json"))
	if err != nil {
		return nil, fmt.Errorf("read coverage: %w", err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%w: %s has no coverage-*.json of NODE_V8_COVERAGE (a folder of GOCOVERDIR is made a profile by `go tool covdata textfmt -i=%s -o=profile`)", ErrReport, dir, dir)
	}
	all := &Report{Format: "v8"}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read coverage: %w", err)
		}
		r, err := parse("v8", data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all.Files = append(all.Files, r.Files...)
	}
	return all, nil
}

// tidy joins what is said of a file in several places, and sorts it.
func (r *Report) tidy() {
	if r.Format == "v8" {
		return // each run has ranges of its own; they are joined as units
	}
	byName := map[string]int{}
	var files []File
	for _, f := range r.Files {
		if i, ok := byName[f.Name]; ok {
			files[i].Units = append(files[i].Units, f.Units...)
			continue
		}
		byName[f.Name] = len(files)
		files = append(files, f)
	}
	for i := range files {
		files[i].Units = Merge(files[i].Units)
	}
	r.Files = files
}

// Merge sorts units, adds up the hits of equal ones, and leaves out what is on no
// lines, as a damaged report has it.
func Merge(units []Unit) []Unit {
	type place struct{ start, end, statements, column int }
	hits := map[place]int{}
	for _, u := range units {
		if u.Start < 1 || u.End < u.Start {
			continue
		}
		hits[place{u.Start, u.End, u.Statements, u.column}] += u.Hits
	}
	out := make([]Unit, 0, len(hits))
	for p, n := range hits {
		out = append(out, Unit{p.start, p.end, p.statements, n, p.column})
	}
	slices.SortFunc(out, func(a, b Unit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.column, b.column), cmp.Compare(a.End, b.End), cmp.Compare(a.Statements, b.Statements))
	})
	return out
}
