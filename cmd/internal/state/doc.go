// Package state puts the parts together: the repository, the index in the
// state folder, the facts cache and the snapshot engine. It is the only place
// that does; commands ask it for the view of a revision.
//
// The index is opened when it is first needed, so that commands that need none
// (version, languages) cost nothing. A state folder that cannot be written is
// read as it is: what was indexed is answered, what was not is an error.
package state
