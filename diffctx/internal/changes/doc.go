// Package changes says what became of each definition: added, removed, renamed, moved, or
// changed in signature, body, visibility or doc. A change that means nothing, as a name that
// follows a rename, is cosmetic. It needs facts alone: no link is asked.
package changes
