package change

import "testing"

func TestForgeOf(t *testing.T) {
	for remote, want := range map[string]string{
		"git@github.com:owner/name.git":               "https://github.com/owner/name",
		"https://user:secret@github.com/owner/name":   "https://github.com/owner/name",
		"ssh://git@gitlab.example.com:2222/a/b/c.git": "https://gitlab.example.com/a/b/c",
		"https://git.example.com:8443/a/b.git/":       "https://git.example.com:8443/a/b",
		"/srv/git/name.git":                           "",
		"../name.git":                                 "",
		"file:///srv/name.git":                        "",
		"C:/src/name":                                 "",
		`C:\src\name`:                                 "",
		"":                                            "",
	} {
		if got := forgeOf(remote); got != want {
			t.Errorf("%q: %q, want %q", remote, got, want)
		}
	}
}

func TestLinksToPlaces(t *testing.T) {
	for _, tc := range []struct{ got, want string }{
		{forgeLink("https://github.com/o/n", "abc", "a b/c#.go", 7), "https://github.com/o/n/blob/abc/a%20b/c%23.go#L7"},
		{forgeLink("https://gitlab.com/o/n", "abc", "x.go", 1), "https://gitlab.com/o/n/-/blob/abc/x.go"},
		{forgeLink("https://bitbucket.org/o/n", "abc", "x.go", 3), "https://bitbucket.org/o/n/src/abc/x.go#lines-3"},
		{forgeLink("https://codeberg.org/o/n", "abc", "x.go", 3), "https://codeberg.org/o/n/src/commit/abc/x.go#L3"},
		{editorLink("/home/a b/x.go", 0), "vscode://file/home/a%20b/x.go:1"},
	} {
		if tc.got != tc.want {
			t.Errorf("%q, want %q", tc.got, tc.want)
		}
	}
}
