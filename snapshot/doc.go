// Package snapshot makes the linked graph of a tree: facts of its blobs, link
// records of its files and a Merkle manifest over both, whose root digest is
// the graph's identity.
//
// A snapshot is a pure function of its tree and the recipe. It is reached from
// the nearest snapshot that exists, at the cost of what differs, and is byte
// for byte the one that a build from nothing gives (see Verify). Snapshots are
// immutable and safe for concurrent use.
package snapshot
