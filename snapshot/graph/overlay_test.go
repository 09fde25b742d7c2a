package graph_test

import (
	"math/rand/v2"
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// contributions are postings of files, each of which a few files have.
func contributions(files, each int) [][]uint32 {
	random := rand.New(rand.NewPCG(1, 2))
	lists := make([][]uint32, files)
	for i := range lists {
		for range each {
			lists[i] = append(lists[i], uint32(random.IntN(files*each/2))*2654435761)
		}
	}
	return lists
}

func TestIndexOfContributionsFindsAllFiles(t *testing.T) {
	lists := contributions(50, 20)
	want := map[uint32]int{}
	for _, list := range lists {
		for _, p := range list {
			want[p]++
		}
	}
	find := graph.Indexed(lists)
	for p, n := range want {
		if got := find(p); got != n {
			t.Errorf("%d files contribute to question %d, want %d", got, p, n)
		}
		if _, known := want[p+1]; !known && find(p+1) != 0 {
			t.Errorf("files contribute to question %d", p+1)
		}
	}
	if find := graph.Indexed(nil); find(7) != 0 {
		t.Error("no file contributes to anything")
	}
}

// BenchmarkIndexOfContributions indexes what 10,000 files contribute and looks all of it up.
func BenchmarkIndexOfContributions(b *testing.B) {
	lists := contributions(10_000, 64)
	b.ReportAllocs()
	for b.Loop() {
		find := graph.Indexed(lists)
		for _, list := range lists {
			for _, p := range list {
				find(p)
			}
		}
	}
}
