//go:build !unix

package main

import "github.com/rogpeppe/go-internal/testscript"

// unprivileged needs a system that can run a program as another user; scripts
// ask for [unix] before they use it.
func unprivileged(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Fatalf("unprivileged: not on this system")
}
