package output

import (
	"bytes"
	"strings"
	"testing"
)

func TestPainter(t *testing.T) {
	marks := strings.NewReplacer("\x1b[0m", ">", "\x1b[1m", "<bold ", "\x1b[2m", "<dim ", "\x1b[32m", "<green ", "\x1b[33m", "<yellow ", "\x1b[35m", "<place ")
	for text, want := range map[string]string{
		"cart.go:12:6  function sum\n":                    "<place cart.go:12:6>  function sum\n",
		"  a folder/b.go:4  calls Cart.Total  c.go:10\n":  "  <place a folder/b.go:4>  calls Cart.Total  <place c.go:10>\n",
		"struct Cart  cart.go:7 (inferred)\n":             "struct Cart  <place cart.go:7> (inferred)\n",
		"2 callers\n":                                     "<bold 2 callers>\n",
		"changed files: 3\n  web/b.ts  added\n":           "<bold changed files:> 3\n  <place web/b.ts>  added\n",
		"   12  if x { return \"a:1\" }\n":                "<dim    12>  if x { return \"a:1\" }\n",
		"added       1a2b3c4d5e  2024-01-01  A\n":         "added       <yellow 1a2b3c4d5e>  2024-01-01  A\n",
		"git      ok       here\n":                        "git      <green ok>       here\n",
		"## HEAD":                                         "<bold ## HEAD>",
		"Order\n":                                         "Order\n",
		"\x1b[1mown colours\x1b[0m\na.go:1  x\n":          "<bold own colours>\na.go:1  x\n",
		"https://example.com/a\n":                         "https://example.com/a\n",
		"  codegraph diff        what the change means\n": "  <bold codegraph diff>        what the change means\n",
		"main, 3 files\tand  \"a\": 1\nnothing: 1 here\n": "main, 3 files\tand  \"a\": 1\nnothing: 1 here\n",
	} {
		var out bytes.Buffer
		p := NewPainter(&out, func() bool { return true })
		for _, part := range []string{text[:len(text)/2], text[len(text)/2:]} {
			if _, err := p.Write([]byte(part)); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Flush(); err != nil {
			t.Fatal(err)
		}
		if got := marks.Replace(out.String()); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	var out bytes.Buffer
	p := NewPainter(&out, func() bool { return false })
	if _, err := p.Write([]byte("a.go:1  x\n")); err != nil || out.String() != "a.go:1  x\n" {
		t.Errorf("no lines for people: %q, %v", out.String(), err)
	}
}
