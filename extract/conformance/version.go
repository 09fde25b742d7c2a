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
	Now   string // as the record's first line writes them
	Raise string // the constant to raise, and where it is
	Write string // the command that writes the record anew
}

// Versioned fails where files that a pattern finds changed and the versions did not: what
// is kept by those who ran the version before would be taken for what is made now. Files
// that are added or removed are free. File record holds the versions and a digest of each
// file; with write it is written anew.
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
	known, before, err := readVersions(record)
	if err != nil {
		return 0, err
	}
	var changed []string
	for path, sum := range before {
		if got, there := now[path]; there && got != sum {
			changed = append(changed, path)
		}
	}
	slices.Sort(changed)
	switch {
	case len(changed) > 0 && known == v.Now:
		return 0, fmt.Errorf("expected results changed and the version did not (%s): raise %s, then run %s\n\t%s", v.Now, v.Raise, v.Write, strings.Join(changed, "\n\t"))
	case write:
		var out strings.Builder
		fmt.Fprintf(&out, "%s\n", v.Now)
		for _, path := range slices.Sorted(maps.Keys(now)) {
			fmt.Fprintf(&out, "%s %s\n", now[path], path)
		}
		return len(now), os.WriteFile(record, []byte(out.String()), 0o644)
	case known != v.Now || !maps.Equal(now, before):
		return 0, fmt.Errorf("%s is of %s and %d files, not of %s and %d: run %s", record, known, len(before), v.Now, len(now), v.Write)
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

// readVersions reads a record; one that is not there yet knows nothing.
func readVersions(record string) (versions string, sums map[string]string, err error) {
	data, err := os.ReadFile(record)
	if os.IsNotExist(err) {
		return "", nil, nil
	} else if err != nil {
		return "", nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	sums = map[string]string{}
	for _, line := range lines[1:] {
		sum, path, _ := strings.Cut(strings.TrimSuffix(line, "\r"), " ")
		sums[path] = sum
	}
	return strings.TrimSuffix(lines[0], "\r"), sums, nil
}
