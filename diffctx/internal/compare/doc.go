// Package compare holds two snapshots side by side: the definitions of the files that
// differ, which of them are the same on both sides, the edges that came and went, and
// what is looked up of files on the way, each once. It promises that what does not differ
// is not read before it is asked for.
//
// What a definition's change means is said by the packages that ask it. What a language
// brings to comparisons it registers here; each package declares what it asks of one.
package compare
