// Package graph makes the linked graph of a tree: facts of its blobs, link
// records of its files and a Merkle manifest over both, whose root digest is
// the graph's identity.
//
// An Engine makes the Snapshots of one repository: At gives that of a tree, from the
// nearest one that its Storage has, at the cost of what differs. A snapshot is asked for
// symbols by name (Lookup), for the edges from and to them (Outgoing, Referrers), and for
// files with all that is known of them (File, Each). Changes lists the files that differ
// between two.
//
// A snapshot is a pure function of its tree and the recipe: it is byte
// for byte the one that a build from nothing gives (see Verify). Snapshots are
// immutable and safe for concurrent use. What vanished from the storage or was damaged
// there is made again. What a change means is package diffctx's to say; files of many
// commits are read by package history below it; the configuration is package config.
package graph
