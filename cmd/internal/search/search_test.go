package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplit(t *testing.T) {
	tests := map[string][]string{
		"getUserById":    {"get", "user", "by", "id"},
		"HTTPServer2Go":  {"http", "server2", "go"},
		"userIDs":        {"user", "ids"},
		"URLs of APIs":   {"urls", "of", "apis"},
		"IDsOf":          {"i", "ds", "of"},
		"snake_case_x":   {"snake", "case", "x"},
		"parse-URL now.": {"parse", "url", "now"},
		"utf8":           {"utf8"},
		"ÄpfelUndBirnen": {"äpfel", "und", "birnen"},
		"":               nil,
	}
	for text, want := range tests {
		if diff := cmp.Diff(want, Split(text)); diff != "" {
			t.Errorf("Split(%q):\n%s", text, diff)
		}
	}
}

// FuzzSplit compares the two ways to take ASCII apart.
func FuzzSplit(f *testing.F) {
	for _, text := range []string{"getUserById", "HTTPServer2Go", "userIDs", "URLs of APIs", "IDsOf", "snake_case_x", "parse-URL now.", "utf8", "a1B2c3", "2D", "X", "IDs", "IDs2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !isASCII(text) {
			t.Skip()
		}
		if diff := cmp.Diff(splitRunes(text), splitASCII(text)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	})
}

func TestParse(t *testing.T) {
	tests := []struct{ query, want string }{
		{"parse file", `("pars") AND ("file")`},
		{"getUser", `("getuser" OR ("get" AND "user"))`},
		{"a OR b", `("a") OR ("b")`},
		{"a AND NOT b", `("a") NOT ("b")`},
		{"a NOT b", `("a") NOT ("b")`},
		{"(a OR b) c", `( ("a") OR ("b") ) AND ("c")`},
		{"(a", `("a")`},
		{"a OR", `("a")`},
		{"OR a", `("a")`},
		{"pars*", `("pars"*)`},
		{"name:get", `name : ("get")`},
		{"kind:function get", `("get")`},
		{`"two words"`, `("two" AND "word")`},
		{"--", ""},
	}
	for _, tt := range tests {
		if got := Parse(tt.query).fts; got != tt.want {
			t.Errorf("Parse(%q) = %s, want %s", tt.query, got, tt.want)
		}
	}
}
