package result

import "fmt"

// Count says how many there are of something: "1 call", "2 calls".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// CountOrNo is Count with "no calls" for none.
func CountOrNo(n int, noun string) string {
	if n == 0 {
		return "no " + noun + "s"
	}
	return Count(n, noun)
}

// Amount says how many more are asked for: "a type argument", "more type arguments".
func Amount(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "a " + what
	}
	return "more " + what + "s"
}
