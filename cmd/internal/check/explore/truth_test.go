package main

import "testing"

func TestTouched(t *testing.T) {
	outer, inner, next := function{from: 10, to: 30}, function{from: 15, to: 20}, function{from: 32, to: 40}
	all := []function{outer, inner, next}
	for _, tt := range []struct {
		header       string
		outer, inner bool
	}{
		{"@@ -12,2 +12,3 @@", true, false},
		{"@@ -16 +16 @@", false, true},
		{"@@ -14,3 +14 @@", true, true},
		{"@@ -30,0 +31,5 @@", false, false}, // a new function behind the last line
		{"@@ -9,0 +10 @@", false, false},
		{"@@ -12,0 +13,2 @@", true, false},
		{"@@ -17,0 +18 @@", false, true},
		{"@@ -41,3 +41 @@", false, false},
	} {
		h, err := parseHunk(tt.header)
		if err != nil {
			t.Fatal(err)
		}
		if got := [3]bool{outer.touched(h, all), inner.touched(h, all), next.touched(h, all)}; got != [3]bool{tt.outer, tt.inner, false} {
			t.Errorf("%s: %v, want %v %v false", tt.header, got, tt.outer, tt.inner)
		}
	}
}
