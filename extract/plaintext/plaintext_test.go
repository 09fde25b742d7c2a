package plaintext

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct{ path, source, want string }{
		{"a.sh", "name=one # TODO: two\necho \"three four\" ${x#five}\n",
			"echo 2code five 2code four 2string name 1code one 1code three 2string two 1comment TODO 1comment | TODO two 1"},
		{"a.yml", "key: don't\nurl: a#b # FIXME later\n", "FIXME 2comment don 1code key 1code later 2comment url 2code | FIXME later 2"},
		{"a.lua", "--[[ NOTE long\nstill ]] local x -- end\n", "NOTE 1comment end 2comment local 2code long 1comment still 2comment | NOTE long 1"},
		{"a.md", "Text <!-- XXX hidden -->shown\n", "Text 1code XXX 1comment hidden 1comment shown 1code | XXX hidden 1"},
		{"Dockerfile", "RUN make\n# codegraph-ignore-file rule\n", "RUN 1code codegraph 2comment file 2comment ignore 2comment make 1code rule 2comment | "},
		{"unknown.zzz", "# TODO nothing\n", "TODO 1code nothing 1code | "},
		{"a.sql", "SELECT 'word' -- why", "SELECT 1code why 1comment word 1string | "},
		{"a.swift", "/* open", "open 1comment | "},
		{"empty.sh", "", " | "},
	} {
		if diff := cmp.Diff(sorted(tt.want), sorted(written(Read(tt.path, []byte(tt.source))))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.path, diff)
		}
	}
}

// sorted puts the words before the markers in order.
func sorted(s string) string {
	words, markers, _ := strings.Cut(s, " | ")
	list := strings.Fields(words)
	slices.Sort(list)
	return strings.Join(list, " ") + " | " + markers
}

func written(f *facts.File) string {
	types := map[facts.LineType]string{facts.LineCode: "code", facts.LineComment: "comment", facts.LineString: "string"}
	var words, markers []string
	for _, term := range f.Terms {
		for _, l := range term.Lines {
			words = append(words, fmt.Sprintf("%s %d%s", term.Text, l.Line, types[l.Type]))
		}
	}
	for _, m := range f.Markers {
		markers = append(markers, fmt.Sprintf("%s %s %d", m.Kind, m.Text, m.Line))
	}
	return strings.Join(words, " ") + " | " + strings.Join(markers, ", ")
}

func FuzzRead(f *testing.F) {
	f.Add("a.sh", []byte("a 'b\n# c"))
	f.Add("a.lua", []byte("--[[ x"))
	f.Add("a.html", []byte("<!-- <!--"))
	f.Fuzz(func(t *testing.T, path string, source []byte) {
		got := Read(path, source)
		for _, term := range got.Terms {
			for _, l := range term.Lines {
				line := bytes.Split(source, []byte("\n"))[l.Line-1]
				if !bytes.Contains(line, []byte(term.Text)) {
					t.Fatalf("%s is not on line %d", term.Text, l.Line)
				}
			}
		}
	})
}

// BenchmarkRead reads what invites reading the rest again and again.
func BenchmarkRead(b *testing.B) {
	for _, text := range []string{"/* \" ' ", `\"`, "(* ", "'a \"b "} {
		for _, path := range []string{"a.swift", "a.ml", "a.sh"} {
			source := []byte(strings.Repeat(text, 1<<20/len(text)))
			b.Run(path+text, func(b *testing.B) {
				for b.Loop() {
					Read(path, source)
				}
			})
		}
	}
}
