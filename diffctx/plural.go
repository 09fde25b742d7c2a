package diffctx

import (
	"fmt"
)

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func pluralOrNo(n int, noun string) string {
	if n == 0 {
		return "no " + noun + "s"
	}
	return plural(n, noun)
}

func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "a " + what
	}
	return "more " + what + "s"
}
