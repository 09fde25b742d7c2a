package conformance

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Versions are the versions that key what expected results show.
type Versions struct {
	Now   string // as the record's lines write them
	Raise string // the constant to raise, and where it is
	Write string // the command that writes the record anew
}

// recorded is one line of a record: what a file held, and the versions it was written under.
type recorded struct{ sum, versions string }

// Versioned fails where files that a pattern finds changed and the versions did not: what
// is kept by those who ran the version before would be taken for what is made now. Files
// that are added or removed are free. File record has a line for each file, with its digest
// and the versions at which it last changed, so that a raised version rewrites no other
// line; with write it is written anew.
func Versioned(t *testing.T, record string, v Versions, write bool, pattern string) {
	t.Helper()
	if n, err := checkVersions(record, v, write, pattern); err != nil {
		t.Error(err)
	} else if n == 0 {
		t.Errorf("no files %s", pattern)
	}
}

// checkVersions is Versioned; it gives the number of files.
func checkVersions(record string, v Versions, write bool, pattern string) (int, error) {
	now, err := digests(pattern)
	if err != nil {
		return 0, err
	}
	before, err := readVersions(record)
	if err != nil {
		return 0, err
	}
	next := map[string]recorded{}
	inUse := false // some file was written at the versions of now: they were not raised for what changes now
	for _, r := range before {
		inUse = inUse || r.versions == v.Now
	}
	var stale, changed []string // changed: with no version raised since
	for path, sum := range now {
		old, there := before[path]
		if there && old.sum == sum {
			next[path] = old
			continue
		}
		next[path] = recorded{sum, v.Now}
		stale = append(stale, path)
		if there && inUse {
			changed = append(changed, path)
		}
	}
	for path := range before {
		if _, there := now[path]; !there {
			stale = append(stale, path)
		}
	}
	slices.Sort(stale)
	slices.Sort(changed)
	switch {
	case len(changed) > 0:
		return 0, fmt.Errorf("expected results changed and the version did not (%s): raise %s, then run %s\n\t%s", v.Now, v.Raise, v.Write, strings.Join(changed, "\n\t"))
	case write:
		var out strings.Builder
		for _, path := range slices.Sorted(maps.Keys(next)) {
			fmt.Fprintf(&out, "%s %s %s\n", path, next[path].sum, next[path].versions)
		}
		return len(now), os.WriteFile(record, []byte(out.String()), 0o644)
	case len(stale) > 0:
		return 0, fmt.Errorf("%s does not know these files as they are: run %s\n\t%s", record, v.Write, strings.Join(stale, "\n\t"))
	}
	return len(now), nil
}

// digests gives the digests of files by path.
func digests(pattern string) (map[string]string, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
		out[filepath.ToSlash(path)] = fmt.Sprintf("%x", sum[:6])
	}
	return out, nil
}

// readVersions reads a record; one that is not there yet knows nothing. Where a merge left
// two lines for a file, the later one counts.
func readVersions(record string) (map[string]recorded, error) {
	data, err := os.ReadFile(record)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	out := map[string]recorded{}
	for line := range strings.Lines(string(data)) {
		path, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		sum, versions, _ := strings.Cut(rest, " ")
		if path != "" {
			out[path] = recorded{sum, versions}
		}
	}
	return out, nil
}
