//go:build !unix

package main

import "math"

// allowedMemory is what the process may take, in bytes: nothing is known here.
func allowedMemory() int64 { return math.MaxInt64 }
