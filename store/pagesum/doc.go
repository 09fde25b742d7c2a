// Package pagesum gives SQLite a file system that keeps a checksum in every page of a
// database, writes it with the page and checks it when the page is read. A page that
// damage has changed, or put in another page's place, is an I/O error and no answer.
//
// It is what SQLite's own cksumvfs does (https://sqlite.org/cksumvfs.html), which the
// driver does not have. The checksum is in bytes at the end of each page that SQLite
// leaves free in a database which begins as Seed does; it covers the page's number. A
// write-ahead log is not looked into: databases under it must use a rollback journal.
package pagesum
