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
