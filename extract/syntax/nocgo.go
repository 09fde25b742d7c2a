//go:build !cgo

package syntax

// Tree-sitter is C. Without cgo this file fails the build with a message that says so.
var _ = codegraph_needs_a_C_compiler__install_gcc_or_clang_and_set_CGO_ENABLED_1
