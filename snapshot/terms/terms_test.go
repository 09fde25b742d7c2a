package terms

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract"
)

func TestFind(t *testing.T) {
	tests := []struct {
		name, source, term string
		mode               Mode
		sensitive          bool
		want               []string // the rest of the source from each place
	}{
		{"whole word", "foo foobar barfoo foo_ foo", "foo", Exact, true, []string{"foo foobar barfoo foo_ foo", "foo"}},
		{"digits go on", "10px px10 px", "px", Exact, true, []string{"px"}},
		{"case", "Foo FOO", "foo", Exact, true, nil},
		{"folded", "Foo FOO", "fOo", Exact, false, []string{"Foo FOO", "FOO"}},
		{"folded beyond ASCII", "É é e", "é", Exact, false, []string{"É é e", "é e"}},
		{"letters beyond ASCII go on", "café caf", "caf", Exact, true, []string{"caf"}},
		{"several words", "a-b xa-b a-bx", "a-b", Exact, true, []string{"a-b xa-b a-bx"}},
		{"signs", "$x a$x", "$x", Exact, true, []string{"$x a$x"}},
		{"contains", "foobar", "ob", Contains, true, []string{"obar"}},
		{"starts with", "foobar barfoo", "foo", StartsWith, true, []string{"foobar barfoo"}},
		{"pattern", "getA setA get", "^get.", Regex, true, []string{"getA setA get"}},
		{"overlapping", "aaa", "aa", Contains, true, []string{"aaa", "aa"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := newMatcher(tt.term, tt.mode, tt.sensitive)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			m.find([]byte(tt.source), &scratch{}, func(start, _ int) { got = append(got, tt.source[start:]) })
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWords(t *testing.T) {
	source := "package p\n\n// T of type\ntype T struct{ f, g int } // x\n\nvar s = \"type\" + q // q\n"
	f, err := extract.ByName("go").Extract([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	type row struct {
		Word  string
		Line  uint32
		Types []string
	}
	var got []row
	Read(f).Each([]byte(source), func(o Occurrence) bool {
		r := row{Word: o.Word, Line: o.Line}
		for i := range lineTypes {
			if o.Types.Has(i) {
				r.Types = append(r.Types, i.String())
			}
		}
		got = append(got, r)
		return true
	})
	want := []row{
		{"p", 1, []string{"code"}},
		{"T", 3, []string{"comment"}}, {"of", 3, []string{"comment"}}, {"type", 3, []string{"comment"}},
		{"T", 4, []string{"struct"}}, {"f", 4, []string{"property"}}, {"g", 4, []string{"property"}}, {"int", 4, []string{"struct"}}, {"x", 4, []string{"struct"}},
		{"s", 6, []string{"code"}}, {"type", 6, []string{"string"}}, {"q", 6, []string{"code"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
