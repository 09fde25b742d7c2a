// Package data holds the verbs that take the graph as data: SQL and recipes, the rows that are
// kept, coverage, exports, and the graphs of linked repositories.
package data
