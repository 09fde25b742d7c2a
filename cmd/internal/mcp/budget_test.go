package mcp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

func items(n, size int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%q", strings.Repeat("x", size-3)) // quotes and comma
	}
	return "[" + strings.Join(list, ",") + "]"
}

func TestFit(t *testing.T) {
	for _, tt := range []struct {
		name, answer string
		tokens       int
		omitted      map[string]int // nil when nothing is cut
	}{
		{"short", `{"a": [1, 2]}`, 100, nil},
		{"unbounded", `{"a":` + items(1000, 10) + `}`, 0, nil},
		{"the longest list first", `{"a":` + items(3, 10) + `,"b":{"c":` + items(200, 10) + `}}`, 200, map[string]int{"b.c": 146}},
		{"a first item stays", `{"a":[{"b":"` + strings.Repeat("p/", 45) + `"},{"b":"` + strings.Repeat("p/", 45) + `"}]}`, 90, map[string]int{"a": 1}},
		{"a text loses its end", `{"a":[{"b":"` + strings.Repeat("word ", 200) + `","c":"` + strings.Repeat("p/", 20) + `"}]}`, 100, map[string]int{"a.b": 720}},
		{"a table by name", `{"a":{` + strings.TrimSuffix(strings.Repeat(`"NAME":1,`, 40), ",") + `}}`, 40, map[string]int{"a": 35}},
		{"what has no end goes", `{"a":` + items(5, 1000) + `}`, 10, map[string]int{"a": 5}},
		{"lists inside of items", `{"a":[{"b":` + items(100, 10) + `}]}`, 100, map[string]int{"a.b": 76}},
	} {
		for n := 0; strings.Contains(tt.answer, "NAME"); n++ {
			tt.answer = strings.Replace(tt.answer, "NAME", fmt.Sprintf("n%03d", n), 1)
		}
		got, err := Fit(json.RawMessage(tt.answer), tt.tokens)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if n, limit := tokens.Of(got), tt.tokens*11/10+10; tt.tokens > 10 && n > limit {
			t.Errorf("%s: %d tokens, more than %d", tt.name, n, limit)
		}
		var a struct {
			Truncated bool
			Omitted   map[string]int
		}
		if err := json.Unmarshal(got, &a); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.omitted, a.Omitted); diff != "" || a.Truncated != (tt.omitted != nil) {
			t.Errorf("%s: truncated %v, omitted (-want +got):\n%s", tt.name, a.Truncated, diff)
		}
	}
}
