package lang

import (
	"strings"
	"sync"
)

// WordSet gives the words of a list that white space separates, as a set that is made
// when it is first needed: start-up pays for none.
func WordSet(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return SetOf(list) })
}

// SetOf gives the words of a list that white space separates.
func SetOf(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}
