// Package fulltext keeps the words of symbols in SQLite's FTS5 and finds the
// symbols that an expression matches.
//
// Documents belong to a file by path and key of its facts, so that files that
// revisions share are written once; which of them a revision has is for the
// caller to say. Words come split and stemmed; nothing is made of them here. The
// texts of whole files are kept apart from that, for who asks for them. The
// index is one file beside the graph's, can be deleted at any time, and begins
// anew when it is damaged or of another version. Ranks are left to the caller:
// frequencies over all revisions together would make one's answers depend on
// which others were looked at.
package fulltext
