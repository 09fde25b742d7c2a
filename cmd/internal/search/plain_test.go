package search

import (
	"bytes"
	"context"
	"testing"
)

// TestSearchPlainly ranks functions by the words of their lines, as often as they are there and for
// their length, whatever else speaks for them; tests and types are not looked through.
func TestSearchPlainly(t *testing.T) {
	source := map[string]string{
		"often.go":  "func a() { help(help) }",
		"once.go":   "func b() { help(other) }",
		"long.go":   "func c() { help(many, more, words, that, make, it, long, and, longer) }",
		"none.go":   "func d() { other() }",
		"test.go":   "func e() { help(help) }",
		"struct.go": "type help struct { help help }",
	}
	files := &texts{files: map[string][][]byte{}}
	byPath := map[string]*candidate{}
	var list []*candidate
	for path, text := range source {
		files.files[path] = bytes.SplitAfter([]byte(text), []byte{'\n'})
		c := withBody(path, 0, "help")
		c.hit.Kind, c.hit.Line, c.hit.Lines = "function", 1, 1
		byPath[path], list = c, append(list, c)
	}
	byPath["test.go"].hit.Marks, byPath["struct.go"].hit.Kind = markTest, "struct"
	byPath["none.go"].odds = 100
	if err := searchPlainly(context.Background(), files, "The help", 10, list); err != nil {
		t.Fatal(err)
	}
	of := func(path string) float64 { return byPath[path].plain }
	if of("often.go") != 1 || of("often.go") <= of("once.go") || of("once.go") <= of("long.go") || of("long.go") <= of("none.go") {
		t.Errorf("often %v, once %v, once in many words %v, not at all %v", of("often.go"), of("once.go"), of("long.go"), of("none.go"))
	}
	if of("none.go")+of("test.go")+of("struct.go") != 0 {
		t.Errorf("without the word %v, a test %v, a type %v", of("none.go"), of("test.go"), of("struct.go"))
	}
}

// TestSearchPlainlyJoined: a name that the task writes in capitals and small letters is found where the code writes it in
// small ones, as by a search that takes both for the same.
func TestSearchPlainlyJoined(t *testing.T) {
	files := &texts{files: map[string][][]byte{}}
	byPath := map[string]*candidate{}
	var list []*candidate
	for path, text := range map[string]string{"small.go": "func a() { acmepay(1) }", "as_written.go": "func b() { NewAcmePay(1) }", "none.go": "func c() { print(1) }"} {
		files.files[path] = bytes.SplitAfter([]byte(text), []byte{'\n'})
		c := withBody(path, 0, "acmepay")
		c.hit.Kind, c.hit.Line, c.hit.Lines = "function", 1, 1
		byPath[path], list = c, append(list, c)
	}
	if err := searchPlainly(context.Background(), files, "Use AcmePay", 10, list); err != nil {
		t.Fatal(err)
	}
	if byPath["small.go"].plain == 0 || byPath["as_written.go"].plain == 0 || byPath["none.go"].plain != 0 {
		t.Errorf("in small letters %v, as it is written %v, not at all %v", byPath["small.go"].plain, byPath["as_written.go"].plain, byPath["none.go"].plain)
	}
}
