package main

import "regexp"

// rewrite makes edits of a kind: each match of a pattern that is not skipped becomes what a
// template of regexp.Expand says.
type rewrite struct {
	kind, find, by string
	skip           string // of the match, none if empty
}

// pattern compiles what a rewrite looks for, line by line.
func (r rewrite) pattern() (find, skip *regexp.Regexp) {
	find = regexp.MustCompile(`(?m)` + r.find)
	if r.skip != "" {
		skip = regexp.MustCompile(r.skip)
	}
	return find, skip
}
