// Package conformance holds the checks that every language's extractor must
// pass, and a readable form of facts for fixtures.
//
// The checks know nothing of any language: they hold for whatever facts say.
// That the facts are right is for each language's own fixtures.
package conformance
