// Package diff puts the answers about one change together: definitions, edges, breaks with
// their causes, dispatch, dependencies, tests, and what could not be analysed.
package diff
