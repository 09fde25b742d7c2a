// Package records keeps codegraph's state in one SQLite file, index.db, in the
// state folder. It is the only package that imports database/sql.
//
// What it holds, besides small settings:
//
//   - records: content-addressed, append-only byte strings (facts, link
//     records, manifest nodes, blobs that git never stored), by kind and key;
//   - snapshots: which tree was linked under which recipe, and its root record;
//   - paths: interned, so that postings name them by number;
//   - postings: two log-structured multimaps from 32-bit keys to paths, which
//     answer with a superset of what was added, never with less;
//   - user data: what people made (baselines, coverage, notes, links). It
//     survives when the rest, all of it derived from git, is thrown away.
//
// What it promises:
//
//   - A write transaction is visible whole or not at all, also after a kill.
//   - Every stored thing carries a checksum that is verified on reading.
//     A damaged record or snapshot is a miss, so that it is made again; damage
//     to what cannot simply be missed (postings, paths, user data) is ErrCorrupt.
//   - Readers never block. There is one writer at a time; others wait, say so
//     through Options.OnWait, and give up with ErrLocked.
//   - A View sees one state of the database for as long as it is open, whatever
//     writers and GC do meanwhile.
//
// It knows nothing of what records contain. A DB is safe for concurrent use.
package records
