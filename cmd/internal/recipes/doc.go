// Package recipes holds named queries: SQL with a page that says what it finds,
// which parameters it takes and what to do with a row.
//
// A recipe is a pair of files, ID.sql and ID.md. The page begins with YAML
// between lines of "---" and goes on in markdown. Bundled recipes are part of
// the program; those of a project lie in .codegraph/recipes of its tree and
// take the place of bundled ones of the same id, which is said wherever they
// are shown. A recipe is one SELECT; package store/tables sees to it that it
// only reads.
package recipes
