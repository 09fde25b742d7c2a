// Package diffctx says what a change means: it turns the raw delta of two
// snapshots into matched symbols, broken references, changed dispatch, new
// dependencies and cycles, and the tests that can see it.
//
// The raw delta is exact: symbols are compared by id, edges by (source, target,
// kind) with multiplicity, so that it equals the subtraction of two exports.
// Everything told beyond it is derived from the facts and link records of the
// files that differ and from what refers to them; the cost follows the change,
// and a walk that met its limit says so. Broken references are reported only
// where the head side shows them; an uncertain one is left out or marked.
//
// The package reads snapshots alone: it knows no git and no database.
package diffctx
