package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func TestDamagedIsTheSameForASeed(t *testing.T) {
	text, other := []byte(strings.Repeat("func f() {}\n", 80)), []byte("var x = 1\n")
	a, b := rand.New(rand.NewPCG(1, 0)), rand.New(rand.NewPCG(1, 0))
	whole := 0
	for range 200 {
		x := damaged(a, text, other)
		if !bytes.Equal(x, damaged(b, text, other)) {
			t.Fatal("one seed gives two texts")
		}
		if bytes.Equal(x, text) {
			whole++
		}
	}
	if whole > 20 {
		t.Errorf("%d of 200 texts are not damaged", whole)
	}
}

// A made-up language says how defects are found and shrunk.
func TestInspectFindsDefects(t *testing.T) {
	l := lang.Language{Name: "x", Extract: func(text []byte) (*facts.File, error) {
		if i := bytes.IndexByte(text, '!'); i >= 0 {
			_ = text[i+len(text)]
		}
		f := &facts.File{Language: "x"}
		if bytes.IndexByte(text, '?') >= 0 {
			f.Symbols = []facts.Symbol{{Name: "a", Kind: facts.KindFunction, Container: 4}}
		}
		if bytes.IndexByte(text, '.') < 0 {
			f.Finish()
		}
		return f, nil
	}}
	if d := inspect(l, []byte("fine")); d != nil {
		t.Errorf("found in a sound text: %v", d)
	}
	for text, kind := range map[string]string{"some! text": "x: panic", "some. text": "x: expression", "some? text": "x: facts had dangling indices"} {
		d := inspect(l, []byte(text))
		if d == nil || !strings.HasPrefix(d.kind, kind) {
			t.Errorf("%q: %v, want %q", text, d, kind)
			continue
		}
		got := shrunk([]byte(text), func(b []byte) bool { x := inspect(l, b); return x != nil && x.kind == d.kind })
		if len(got) != 1 || !strings.ContainsAny(string(got), "!.?") {
			t.Errorf("%q is shrunk to %q", text, got)
		}
	}
}

func TestParts(t *testing.T) {
	l := lang.Language{Name: "x", Parts: func(text []byte) ([]lang.Part, bool) {
		return []lang.Part{{End: 2, In: -1, Head: true}, {Start: 2, End: len(text) - bytes.Count(text, []byte("~")), In: 0}}, true
	}, Declares: func(_ []byte, _ []lang.Part, of []int) []lang.Declared { return make([]lang.Declared, len(of)) }}
	if err := parts(l, []byte("abcd")); err != nil {
		t.Error(err)
	}
	if err := parts(l, []byte("abc~")); err == nil {
		t.Error("a text that its parts leave out goes through")
	}
}
