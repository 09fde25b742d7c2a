package printed

import "testing"

func TestParts(t *testing.T) {
	got, err := Parts("a.go\n3-4 f\nfunc f() {\nnamed:\nb.go\n1-1 h\nfunc h() {}\nnamed:\nc.go: k:3\nb.go: 1\ntests:\nb.go: 1\nentry points: h, k\nhubs: h\n")
	if err != nil {
		t.Fatal(err)
	}
	want := [AllParts]int{Paths: 10, Heads: 12, Source: 30, Names: 25, Tests: 15, Further: 27}
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := Parts("a.go\n3-9 f\nfunc f() {\n"); err == nil {
		t.Error("an answer that ends early is no error")
	}
}
