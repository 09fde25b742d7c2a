// Package gitrepo reads a git repository: revisions, trees, blobs, commits,
// tree differences and merge bases, and the worktree and the index as trees.
//
// Every answer about content is a plumbing.Hash of git's own: a clean worktree
// has the tree id of HEAD, a dirty one the id that `git add -A && git
// write-tree` would give. Objects that only such a tree needs live in an
// in-memory overlay of the Repository and are never written.
//
// Packs are read by this package itself: indexes are mapped and searched in
// place, so that opening costs nothing per object. A Repository and all its
// methods are safe for concurrent use; a BlobReader belongs to one goroutine.
//
// Grafts and the commits and tags of refs/replace are taken as git takes them; trees
// and blobs stay what their ids say (Unreplaced lists them). A repository of another
// user needs git's safe.directory.
//
// Left out: writing of any kind, running hooks or filters, SHA-256 and reftable
// repositories (both refused with the way out), and fetching the missing objects of a
// partial clone.
package gitrepo
