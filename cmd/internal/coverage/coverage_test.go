package coverage

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
)

func TestPlace(t *testing.T) {
	p := NewPlacer([]string{"a/x.go", "b/x.go", "b/c/y.ts", "d/c/y.ts", "z.py", "tools/gen/main.go", "src/main/java/com/s/P.java"},
		map[string]string{"example.com/m": ".", "example.com/m/tools": "tools"}, "/work tree")
	for _, tc := range []struct{ name, folder, want string }{
		{"a/x.go", "", "a/x.go"},
		{"./a/x.go", "", "a/x.go"},
		{"/work tree/b/x.go", "", "b/x.go"},
		{"x.go", "/work tree/b", "b/x.go"},
		{"x.go", "", ""}, // two may be meant
		{"example.com/m/a/x.go", "", "a/x.go"},
		{"example.com/m/tools/gen/main.go", "", "tools/gen/main.go"},
		{"/ci/checkout/b/c/y.ts", "", "b/c/y.ts"},
		{"/ci/checkout/c/y.ts", "", ""},
		{`C:\ci\d\c\y.ts`, "", "d/c/y.ts"},
		{"/elsewhere/z.py", "", "z.py"},
		{"com/s/P.java", "", "src/main/java/com/s/P.java"},
		{"/elsewhere/P.java", "", ""}, // the name alone says little
		{"gone.go", "", ""},
	} {
		var folders []string
		if tc.folder != "" {
			folders = []string{tc.folder}
		}
		if got, ok := p.Place(tc.name, folders); got != tc.want || ok != (tc.want != "") {
			t.Errorf("%s in %q: %q, want %q", tc.name, tc.folder, got, tc.want)
		}
	}
}

func TestV8CountsTheInnermost(t *testing.T) {
	const source = "const s = '𝒳'\nfunction f() {\n  if (a) {\n    b()\n  }\n  // c\n  return 1\n}\n"
	f := File{ranges: ranges{{0, 72, 1}, {15, 71, 3}, {38, 53, 0}}}
	f.Resolve([]byte(source))
	got := ""
	for _, u := range f.Units {
		got += fmt.Sprintf("%d:%d ", u.Start, u.Hits)
	}
	if want := "1:1 2:3 3:3 4:0 7:3 "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRecord(t *testing.T) {
	r := Record{Blob: "b", Path: "p", Format: "go", At: "now", Commit: "c", Units: []Unit{{1, 2, 3, 4, 0}, {2, 2, 1, 0, 0}}, Lines: linemap.Digests([]byte("a\nb\nc"))}
	value, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode("b", value)
	if diff := cmp.Diff(r, got, cmpopts.IgnoreUnexported(Unit{})); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, bad := range []string{"", "{}", `{"v":2}`, `{"v":1,"units":[1]}`, `{"v":1,"lines":"AAAA"}`} {
		if _, err := Decode("b", []byte(bad)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

// TestMerge joins equal pieces and keeps apart what only starts on one line.
func TestMerge(t *testing.T) {
	got := Merge([]Unit{{5, 5, 1, 1, 9}, {1, 2, 1, 0, 1}, {5, 5, 1, 0, 20}, {5, 5, 1, 2, 9}})
	want := []Unit{{1, 2, 1, 0, 1}, {5, 5, 1, 3, 9}, {5, 5, 1, 0, 20}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Unit{})); diff != "" {
		t.Error(diff)
	}
	if c := Total(got); c != (Count{3, 1}) {
		t.Errorf("%+v", c)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"mode: set\nm/a.go:1.2,3.4 1 1\n", "SF:a\nDA:1,2\nend_of_record\n", `{"a":{"statementMap":{"0":{"start":{"line":1},"end":{"line":2}}},"s":{"0":1}}}`,
		`{"result":[{"url":"file:///a.js","functions":[{"ranges":[{"startOffset":0,"endOffset":9,"count":1}]}]}]}`,
		`<coverage><packages><package><classes><class filename="a"><lines><line number="1" hits="1"/></lines></class></classes></package></packages></coverage>`,
		`<report><package name="p"><sourcefile name="A.java"><line nr="1" mi="0" ci="1"/></sourcefile></package></report>`} {
		if detect([]byte(seed)) == "" {
			f.Fatalf("no format: %s", seed)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parse(detect([]byte(text)), []byte(text))
		if err != nil {
			if !errors.Is(err, ErrReport) {
				t.Fatal(err)
			}
			return
		}
		for i := range r.Files {
			r.Files[i].Resolve([]byte(text))
			for _, u := range r.Files[i].Units {
				if u.Start < 1 || u.End < u.Start {
					t.Fatalf("%+v", u)
				}
			}
		}
	})
}
