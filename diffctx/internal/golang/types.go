// Package golang is what comparisons know of Go alone.
package golang

import "strings"

// IsBasic reports a Go type that no other one is assignable to; an interface may
// hold what another type did.
func IsBasic(t string) bool {
	switch strings.TrimLeft(t, "*[]") {
	case "", "any", "error", "comparable":
		return false
	}
	return !strings.Contains(t, "?")
}
