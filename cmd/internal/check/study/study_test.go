package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
)

func TestReaders(t *testing.T) {
	for name, tt := range map[string]struct {
		read func(string) printed.Lines
		text string
		want printed.Lines
	}{
		"explore": {underPaths, "a.go\n3-4 f\nfunc f() {\n9-9 x\n7-7 g\nfunc g() {}\nnamed:\nc.go: k:3\n", printed.Lines{"a.go": {3: true, 4: true, 7: true}}},
		"grep":    {hitLines, "a.go:3:x := 1:2\nb.go:10:y\nBinary file c matches\n", printed.Lines{"a.go": {3: true}, "b.go": {10: true}}},
		"another": {numbered, "found 2\n**`a.ts`** — f(calls)\n```ts\n3\tf()\n4\t\n```\n", printed.Lines{"a.ts": {3: true, 4: true}}},
	} {
		if diff := cmp.Diff(tt.want, tt.read(tt.text)); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestIsDone(t *testing.T) {
	change := task{kind: kindChange, hunks: map[string][][2]int{"a.go": {{3, 4}, {9, 9}}, "b.go": {{1, 1}}}}
	if change.isDone(map[string]map[int]bool{"a.go": {4: true}}, "") {
		t.Error("a file that nothing was shown of is seen")
	}
	if !change.isDone(map[string]map[int]bool{"a.go": {4: true}, "b.go": {1: true}}, "") {
		t.Error("a line of each file is not enough")
	}
	check := task{kind: kindCheck, tests: []string{"x/a_test.go", "b_test.go"}}
	if check.isDone(nil, "x/a_test.go:1 TestA") || !check.isDone(nil, "x/a_test.go\nb_test.go") {
		t.Error("tests are seen that are not named, or the other way round")
	}
}

func TestHunk(t *testing.T) {
	x := task{hunks: map[string][][2]int{}}
	for _, line := range []string{"@@ -3,2 +3 @@ func (f *File) Read(p []byte) (int, error) {", "@@ -9 +8,0 @@ def total(self):", "@@ -20,0 +21 @@"} {
		if err := x.add("a", hunkHeader.FindStringSubmatch(line)); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([][2]int{{3, 4}, {9, 9}, {20, 20}}, x.hunks["a"]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Read", "total"}, x.functions); diff != "" {
		t.Error(diff)
	}
}

func TestUnderFolders(t *testing.T) {
	const answer = "likely, they reach it:\n  a_test.go 3\n  x/y/\n    b_test.go 2, c_test.go 1\n"
	check := task{kind: kindCheck, tests: []string{"a_test.go", "x/y/c_test.go"}}
	if text := underFolders(answer); !check.isDone(nil, text) {
		t.Errorf("files are not seen in %q", text)
	}
}

func TestPlaces(t *testing.T) {
	find := task{kind: kindFind, places: []place{{{"a.py", 3, 5}, {"b.py", 3, 5}}, {{"c.py", 1, 1}}}}
	for _, tt := range []struct {
		printed map[string]map[int]bool
		want    bool
	}{
		{map[string]map[int]bool{"b.py": {3: true, 4: true, 5: true}, "c.py": {1: true}}, true},
		{map[string]map[int]bool{"b.py": {3: true, 4: true, 5: true}}, false},
		{map[string]map[int]bool{"a.py": {3: true}, "b.py": {4: true, 5: true}, "c.py": {1: true}}, false},
	} {
		if find.isDone(tt.printed, "") != tt.want {
			t.Errorf("%v: want %v", tt.printed, tt.want)
		}
	}
}
