// Package change holds the verbs that tell what a change means, of two revisions or of a history.
package change
