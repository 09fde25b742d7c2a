package main

import (
	"reflect"
	"testing"
)

func TestScore(t *testing.T) {
	printed := lines{}
	printed.Add("a.go", 10, 20)
	for _, tt := range []struct {
		path         string
		hunks        []hunk
		shown, share float64
	}{
		{"a.go", []hunk{{from: 18, to: 30}}, 1, 1},
		{"a.go", []hunk{{from: 20, to: 21, inserted: true}}, 0, 0},
		{"a.go", []hunk{{from: 19, to: 20, inserted: true}, {from: 40, to: 40}}, 1, 0.5},
		{"b.go", []hunk{{from: 10, to: 20}}, 0, 0},
	} {
		if shown, share := score(printed, map[string][]hunk{tt.path: tt.hunks}); shown != tt.shown || share != tt.share {
			t.Errorf("%s %v: shown %v, hunks %v, want %v and %v", tt.path, tt.hunks, shown, share, tt.shown, tt.share)
		}
	}
}

func TestNames(t *testing.T) {
	list := []function{{name: "Order.Discount"}, {name: "round"}}
	for message, want := range map[string]bool{"Let Discount round": true, "Fix Order.Discount()": true, "discounts are rounded": false} {
		if names(message, list) != want {
			t.Errorf("%q: want %v", message, want)
		}
	}
}

func TestReadPrinted(t *testing.T) {
	got, err := readPrinted("a.go\n3-4 f\nfunc f() {\n9-9 x\n7-7 g\nfunc g() {}\nb.go\n1-1 h\nfunc h() {}\nnamed:\nc.go: k:3\n")
	if err != nil {
		t.Fatal(err)
	}
	want := lines{"a.go": {3: true, 4: true, 7: true}, "b.go": {1: true}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := readPrinted("a.go\n3-9 f\nfunc f() {\n"); err == nil {
		t.Error("an answer that ends early is no error")
	}
}
