// Package analysis is what this program asks about changes: all answers of the packages below diffctx/internal under one
// name, and the list of languages that bring something to comparisons. It may change at any time; other programs use
// package diffctx.
package analysis
