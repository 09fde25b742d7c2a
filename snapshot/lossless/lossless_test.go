package lossless

import (
	"bytes"
	"encoding/json"
	"testing"
)

var strange = []string{"", `"`, `""`, "plain", "é", "caf\xe9", "caf\xe8", `"caf\351"`, `"\"caf\\351\""`, "\"caf\\351", `say "hi"`, `"hi"`, "a\\351", "\xff\xfe", "\"\xff\"", "\ufffd"}

// TestQuoteKeeps: what is quoted can be taken back, and no two strings become one.
func TestQuoteKeeps(t *testing.T) {
	seen := map[string]string{}
	for _, s := range strange {
		q := Quote(s)
		if got := Unquote(q); got != s {
			t.Errorf("%q became %q and then %q", s, q, got)
		}
		if other, ok := seen[q]; ok {
			t.Errorf("%q and %q both become %q", s, other, q)
		}
		seen[q] = s
	}
	if q := Quote("caf\xe9.go"); q != `"caf\351.go"` {
		t.Errorf("git writes \"caf\\351.go\", and this %s", q)
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range strange {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := Unquote(Quote(s)); got != s {
			t.Errorf("%q became %q", s, got)
		}
	})
}

// TestEncodeKeepsBytes writes names that are no UTF-8 wherever a value may have them.
func TestEncodeKeepsBytes(t *testing.T) {
	type inner struct{ Path string }
	type answer struct {
		inner
		List  []string
		Named map[string]*inner
		Any   any
		Plain string
		Raw   json.RawMessage
		own   string
	}
	v := answer{inner{"a\xff"}, []string{"b\xfe", "b\xff"}, map[string]*inner{"c\xff": {"d\xff"}, "e": nil}, inner{"f\xff"}, "<é>", json.RawMessage(`{"x":1}`), "g"}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"indented": func(b *bytes.Buffer) error { return Encode(b, v, "  ") },
		"dense":    func(b *bytes.Buffer) error { return Encode(b, &v, "") },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		if err := json.Unmarshal(b.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		list, named := got["List"].([]any), got["Named"].(map[string]any)
		for want, s := range map[string]any{"a\xff": got["Path"], "b\xfe": list[0], "b\xff": list[1], "d\xff": named[Quote("c\xff")].(map[string]any)["Path"], "f\xff": got["Any"].(map[string]any)["Path"], "<é>": got["Plain"]} {
			if Unquote(s.(string)) != want {
				t.Errorf("%s: %q became %q", name, want, s)
			}
		}
	}
	if v.List[0] != "b\xfe" {
		t.Error("the value itself was changed")
	}
}
