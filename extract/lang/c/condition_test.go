//go:build cgo

package c

import (
	"slices"
	"testing"
)

func TestBranches(t *testing.T) {
	source := `#ifndef A_H
// what it is
#define A_H
#ifdef __cplusplus
#endif
#if defined(ONE) && !defined TWO /* why */ \
  || THREE
#elif defined FOUR
#else
#  ifndef FIVE
#  endif
#endif
#if !defined(SIX)
#endif
#else
#endif
#endif
#elif stray
`
	var got []string
	for _, b := range branchesOf([]byte(source)) {
		got = append(got, b.Holds)
	}
	want := []string{"", "", "ONE && !TWO || THREE", "!(ONE && !TWO || THREE) && FOUR", "!(ONE && !TWO || THREE) && !FOUR", "!FIVE", "!SIX", ""}
	if !slices.Equal(got, want) {
		t.Errorf("branches hold\n%q, want\n%q", got, want)
	}
}
