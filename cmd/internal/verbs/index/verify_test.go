package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSample(t *testing.T) {
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if diff := cmp.Diff([]int{0, 3, 6, 9}, sample(list, 4, false, 1)); diff != "" {
		t.Errorf("even sample (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(list, sample(list, 20, true, 1)); diff != "" {
		t.Errorf("a sample of more than there is (-want +got):\n%s", diff)
	}
	a, b := sample(list, 4, true, 7), sample(list, 4, true, 7)
	if diff := cmp.Diff(a, b); diff != "" || len(a) != 4 {
		t.Errorf("one seed, two samples:\n%s", diff)
	}
}

func TestSharesOf(t *testing.T) {
	steps := []verifyStep{{Files: 100, Dependents: 90}, {Base: "x", Files: 100, Dependents: 1}, {Base: "x", Files: 100, Dependents: 3}, {Base: "x", Files: 200, Dependents: 4}}
	if diff := cmp.Diff(distribution{Median: 2, P90: 2, Max: 3}, sharesOf(steps)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := sharesOf(nil); got != (distribution{}) {
		t.Errorf("no steps: %v", got)
	}
}
