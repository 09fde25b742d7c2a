package gitrepo

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestChangedSince asks git for the last commit of every path, over a history
// with merges that take a side's file and merges that change one themselves.
func TestChangedSince(t *testing.T) {
	f := newFixture(t)
	clock := 1700000000
	commit := func(args ...string) {
		clock += 1000
		f.env["GIT_COMMITTER_DATE"] = fmt.Sprintf("%d +0000", clock)
		f.git(args...)
	}
	save := func(name, content string) {
		f.write(name, content)
		f.git("add", "-A")
		commit("commit", "-qm", name)
	}
	save("a", "1")
	save("dir/b", "1")
	f.git("switch", "-qc", "side")
	save("dir/c", "side")
	save("a", "side")
	f.git("switch", "-q", "main")
	save("d", "main")
	commit("merge", "-q", "--no-ff", "-m", "take", "side")
	f.git("switch", "-qc", "other")
	save("d", "other")
	save("dir/b", "other")
	f.git("switch", "-q", "main")
	save("e", "main")
	f.git("merge", "-q", "--no-ff", "--no-commit", "other")
	f.write("e", "in the merge")
	f.git("add", "-A")
	commit("commit", "-qm", "merge with a change")

	r, err := Open(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	head, err := r.Resolve(context.Background(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	paths := strings.Fields(f.git("ls-files"))
	for at := 1700000000; at <= clock+1000; at += 500 {
		got, err := r.ChangedSince(context.Background(), head.Commit, time.Unix(int64(at), 0))
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		for _, p := range paths {
			var last int
			fmt.Sscan(f.git("log", "-1", "--format=%ct", "--", p), &last)
			if last >= at {
				want[p] = true
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("since %d (-git +ours):\n%s", at, diff)
		}
	}
}

func TestParseTime(t *testing.T) {
	now := time.Date(2024, 3, 10, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		text string
		want time.Time
	}{
		{"2024-03-01", time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)},
		{"2024-03-01T10:30", time.Date(2024, 3, 1, 10, 30, 0, 0, time.UTC)},
		{"2024-03-01T10:30:00+02:00", time.Date(2024, 3, 1, 8, 30, 0, 0, time.UTC)},
		{"90m", now.Add(-90 * time.Minute)},
		{"2w", now.AddDate(0, 0, -14)},
	}
	for _, tt := range tests {
		if got, err := ParseTime(tt.text, now); err != nil || !got.Equal(tt.want) {
			t.Errorf("ParseTime(%q) = %v, %v; want %v", tt.text, got, err, tt.want)
		}
	}
	for _, bad := range []string{"", "yesterday", "3", "d", "-3d", "3x"} {
		if got, err := ParseTime(bad, now); err == nil {
			t.Errorf("ParseTime(%q) = %v, want an error", bad, got)
		}
	}
}
