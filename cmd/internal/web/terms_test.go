package web

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// TestTermsOfPart renders the cloud of a tree of which a part of the files was read, and of one that was read whole.
func TestTermsOfPart(t *testing.T) {
	for _, tt := range []struct {
		read int
		note bool
	}{{1367, true}, {9570, false}} {
		p := &page{request: httptest.NewRequest("GET", "/terms", nil), Title: "Terms", Body: cloudTerms{Terms: []term{{Term: "router", Lines: 3, Files: 2, Size: 5}}, Read: tt.read, Files: 9570}}
		var out strings.Builder
		if err := templates().ExecuteTemplate(&out, "terms", p); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "1,367 files of 9570"); got != tt.note || !strings.Contains(out.String(), "router") {
			t.Errorf("%d files read: note is %t in\n%s", tt.read, got, out.String())
		}
	}
}

// TestWeighed: a word that most files have tells less than one that is often in a few, and a digest nothing.
func TestWeighed(t *testing.T) {
	list := weighed([]term{{Term: "nil", Lines: 4000, Files: 90}, {Term: "ingress", Lines: 400, Files: 9}, {Term: "e3b0c44298fc1c14", Lines: 500, Files: 3}, {Term: "return", Lines: 9000, Files: 101}}, 100)
	size := map[string]int{}
	for _, x := range list {
		size[x.Term] = x.Size
	}
	if len(list) != 3 || size["ingress"] <= size["nil"] || size["nil"] <= size["return"] {
		t.Errorf("%v", list)
	}
}

// TestTermsOfAnyCase: a word is one term in whichever case it is written.
func TestTermsOfAnyCase(t *testing.T) {
	list := ofAnyCase([]term{{Term: "map", Lines: 30, Files: 4}, {Term: "node", Lines: 9, Files: 2}, {Term: "Map", Lines: 50, Files: 7}, {Term: "MAP", Lines: 1, Files: 1}})
	if len(list) != 2 || list[0] != (term{Term: "Map", Lines: 81, Files: 7}) || list[1].Term != "node" {
		t.Errorf("%+v", list)
	}
}
