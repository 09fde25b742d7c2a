package letters

import "testing"

func TestClasses(t *testing.T) {
	for c := range 256 {
		b := byte(c)
		letter := 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
		digit := '0' <= b && b <= '9'
		for name, is := range map[string]struct{ got, want bool }{
			"letter":     {IsLetter(b), letter},
			"digit":      {IsDigit(b), digit},
			"plain":      {IsPlain(b), letter || digit || b == '_'},
			"word":       {IsWord(b), letter || digit || b == '_' || b > 0x7f},
			"identifier": {IsIdentifier(b), letter || digit || b == '_' || b > 0x7f || b == '$'},
			"first":      {IsFirst(b), letter || b == '_' || b > 0x7f},
		} {
			if is.got != is.want {
				t.Errorf("%q as %s: %v", b, name, is.got)
			}
		}
	}
}
