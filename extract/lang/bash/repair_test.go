//go:build cgo

package bash

import "testing"

// TestEscapes: what is escaped in a text hides nothing behind it.
func TestEscapes(t *testing.T) {
	l := Languages()[0]
	for _, text := range []string{
		"f() {\n  if eval \"(( \\${#${array}[@]} > 0 ))\"; then\n    :\n  fi\n}\ng() { :; }\n",
		"f() {\n  eval \"all+=(\\\"\\${${array}[@]}\\\")\"\n}\ng() { :; }\n",
		"f() {\n  if [[ \"$PATH\" =~ (^|:)\"$(dirname \"$1\")\"(:|$) ]]; then\n    g\n  fi\n}\ng() { :; }\n",
	} {
		f, err := l.Facts([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for i := range f.Symbols {
			if f.Symbols[i].Kind.IsCallable() {
				names = append(names, f.Symbols[i].Name)
			}
		}
		if f.ParseErrors > 0 || len(names) != 2 || names[0] != "f" || names[1] != "g" {
			t.Errorf("%d syntax errors, functions %q of\n%s", f.ParseErrors, names, text)
		}
	}
}
