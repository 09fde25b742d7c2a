// Package change holds the verbs that say what a change means, of two revisions or of a history.
package change
