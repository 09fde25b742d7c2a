//go:build !unix

package main

import "math"

// allowedMemory is what the process may hold: nothing is known here.
func allowedMemory() memory { return memory{allowed: math.MaxInt64} }
