// Command release makes everything that a version is published as: binaries for
// all systems, archives, packages, manifests of package managers, a bill of
// materials and the sums of all of them, in one folder.
//
//	go run ./cmd/internal/release -version 1.2.3
//
// The grammars are C, so `zig cc` compiles for every system from any one. The
// same source gives the same bytes: nothing that is made holds a clock, a path
// or a name of the machine. It publishes nothing by itself.
package main
