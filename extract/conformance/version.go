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

// Versioned fails where files that a pattern finds changed and the versions did not: what
// is kept by those who ran the version before would be taken for what is made now. Files
// that are added are free. File record holds the versions and a digest of each file; with
// write it is written anew.
func Versioned(t *testing.T, record, versions string, write bool, pattern string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s (error %v)", pattern, err)
	}
	now := map[string]string{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
		now[filepath.ToSlash(path)] = fmt.Sprintf("%x", sum[:6])
	}
	known, before := readVersions(t, record)
	var changed []string
	for path, sum := range before {
		if now[path] != sum {
			changed = append(changed, path)
		}
	}
	slices.Sort(changed)
	if len(changed) > 0 && known == versions {
		t.Errorf("expected results changed and the version did not (%s); raise it, then write %s anew: %s", versions, record, strings.Join(changed, " "))
		return
	}
	if write {
		var out strings.Builder
		fmt.Fprintf(&out, "%s\n", versions)
		for _, path := range slices.Sorted(maps.Keys(now)) {
			fmt.Fprintf(&out, "%s %s\n", now[path], path)
		}
		if err := os.WriteFile(record, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if known != versions || len(now) != len(before) || len(changed) > 0 {
		t.Errorf("%s is of %s and %d files, not of %s and %d: write it anew", record, known, len(before), versions, len(now))
	}
}

// readVersions reads a record; one that is not there yet knows nothing.
func readVersions(t *testing.T, record string) (versions string, sums map[string]string) {
	t.Helper()
	data, err := os.ReadFile(record)
	if os.IsNotExist(err) {
		return "", nil
	} else if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	sums = map[string]string{}
	for _, line := range lines[1:] {
		sum, path, _ := strings.Cut(strings.TrimSuffix(line, "\r"), " ")
		sums[path] = sum
	}
	return strings.TrimSuffix(lines[0], "\r"), sums
}
