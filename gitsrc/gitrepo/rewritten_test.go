package gitrepo

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// TestRewritten compares histories with grafts and replaced objects with what git shows,
// loose and packed, with a commit-graph that knows nothing of them.
func TestRewritten(t *testing.T) {
	var commits []plumbing.Hash
	start := func(t *testing.T) *fixture {
		f := newFixture(t)
		commits = nil
		for i, name := range []string{"one", "two", "three", "four"} {
			f.write("a", name)
			commits = append(commits, f.commit(name, i))
		}
		f.git("tag", "-a", "-m", "tag", "v1")
		f.git("commit-graph", "write", "--reachable")
		return f
	}
	tests := []struct {
		name string
		make func(*fixture)
		env  map[string]string
	}{
		{"nothing", func(*fixture) {}, nil},
		{"graft cuts", func(f *fixture) { f.write(".git/info/grafts", commits[2].String()+"\n") }, nil},
		{"graft skips", func(f *fixture) {
			f.write(".git/info/grafts", commits[3].String()+" "+commits[0].String()+"\nnonsense\n")
		}, nil},
		{"replaced commit", func(f *fixture) { f.git("replace", commits[3].String(), commits[1].String()) }, nil},
		{"replaced twice", func(f *fixture) {
			f.git("replace", commits[3].String(), commits[2].String())
			f.git("replace", commits[2].String(), commits[0].String())
		}, nil},
		{"replaced, packed", func(f *fixture) {
			f.git("replace", "--graft", commits[3].String(), commits[0].String())
			f.git("pack-refs", "--all")
		}, nil},
		{"left aside by the environment", func(f *fixture) { f.git("replace", commits[3].String(), commits[1].String()) }, map[string]string{"GIT_NO_REPLACE_OBJECTS": "1"}},
		{"left aside by configuration", func(f *fixture) {
			f.git("replace", commits[3].String(), commits[1].String())
			f.git("config", "core.useReplaceRefs", "false")
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := start(t)
			tt.make(f)
			for k, v := range tt.env {
				f.env[k] = v
			}
			r, ctx := f.open(), context.Background()
			rev, err := r.Resolve(ctx, "v1")
			f.must(err)
			if want := f.git("rev-parse", "v1^{tree}"); rev.Tree.String() != want {
				t.Errorf("the tree is %s, git has %s", rev.Tree, want)
			}
			list, err := r.FirstParents(ctx, rev.Commit, plumbing.ZeroHash)
			f.must(err)
			var got, nodes []string
			for _, c := range list {
				got = append(got, c.Hash.String()+" "+c.Subject)
			}
			for h := rev.Commit; ; {
				n, err := r.commits.node(ctx, h)
				f.must(err)
				nodes = append(nodes, h.String()+" "+n.tree.String())
				if len(n.parents) == 0 {
					break
				}
				h = n.parents[0]
			}
			if want := strings.Split(f.git("log", "--format=%H %s", "v1"), "\n"); !slices.Equal(got, want) {
				t.Errorf("commits\n%q, git has\n%q", got, want)
			}
			if want := strings.Split(f.git("log", "--format=%H %T", "v1"), "\n"); !slices.Equal(nodes, want) {
				t.Errorf("nodes\n%q, git has\n%q", nodes, want)
			}
		})
	}
}

// TestUnreplaced names the blobs and trees whose replacement is not taken.
func TestUnreplaced(t *testing.T) {
	f := newFixture(t)
	f.write("a", "one")
	f.write("b", "two")
	f.commit("one", 0)
	a, b := f.hash("HEAD:a"), f.hash("HEAD:b")
	f.git("replace", a.String(), b.String())
	r := f.open()
	list, err := r.Unreplaced(context.Background())
	f.must(err)
	if !slices.Equal(list, []plumbing.Hash{a}) {
		t.Errorf("%v, want %v", list, a)
	}
	data, err := r.ReadBlob(context.Background(), a)
	f.must(err)
	if string(data) != "one" {
		t.Errorf("the blob is %q", data)
	}
}
