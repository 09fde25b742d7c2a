package core

import (
	"slices"
	"testing"
)

func TestEachWord(t *testing.T) {
	for text, want := range map[string][]string{
		"a.b_1 = 'c'": {"a", "b_1", "c"},
		"#1x":         {"1x", "x"},
		"é9":          {"9"},
		"":            nil,
	} {
		var got []string
		EachWord([]byte(text), func(w []byte) { got = append(got, string(w)) })
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestMayBeOf(t *testing.T) {
	for text, want := range map[string]bool{
		"package a.b;\nclass C {}":                           true,
		"package a;\nclass C {}":                             false,
		"package a.b.c; import a.b.c.D; /** @see a.b.C */":   false,
		"/* c */ // package a.b\n\tpackage\n a ;":            false,
		"// c\n/* c */\tpackage\r\n a ; class C {}":          false,
		"\xef\xbb\xbfpackage a;":                             false,
		"package a; the package of a class, package-private": false,
		"package a; } package a /* c */ . b;":                true,
		"package a; } package /* c */ a.b;":                  true,
		"package ; a.b;":                                     true,
		"package a . b;":                                     true,
		"package /* c */ a;":                                 true,
		"@C package a;":                                      true,
		"class C {}":                                         true,
		"":                                                   true,
		"/* package a;":                                      true,
	} {
		if got := mayBeOf([]byte(text), "a.b"); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
