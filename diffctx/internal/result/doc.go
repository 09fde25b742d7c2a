// Package result has the forms of what is reported of a change: definitions that differ,
// edges, breaks, tests, and what could not be analysed. They marshal to the schemas in
// docs/schema. It has no rule by which any of it is found.
package result
