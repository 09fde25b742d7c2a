package fulltext

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Document is a symbol's words, each field's separated by blanks.
type Document struct {
	Number                     int32  // of the symbol in its file
	Label                      string // the name as it is written
	Qualified, Kind, NodeKind  string
	Marks                      uint32 // the caller's
	Line, Lines                int    // where the definition begins, and how many it has
	Name, Signature, Doc, Path string
	Body                       string // each word once
}

// pack writes the documents of a file one after another, each with its length before it, so that one is found without
// the rest. What nearly all of a file have alike stands once: the path of the first.
func pack(documents []Document) []byte {
	var all, one []byte
	path := ""
	if len(documents) > 0 {
		path = documents[0].Path
	}
	all = appendText(all, path)
	for i := range documents {
		d := &documents[i]
		one = binary.AppendVarint(one[:0], int64(d.Number))
		one = binary.AppendUvarint(one, uint64(d.Marks))
		one = binary.AppendVarint(one, int64(d.Line))
		one = binary.AppendVarint(one, int64(d.Lines))
		for _, s := range []string{d.Kind, d.Label, d.Qualified, d.NodeKind, d.Name, d.Signature, d.Doc, d.Body} {
			one = appendText(one, s)
		}
		if d.Path != path {
			one = appendText(one, d.Path)
		}
		all = append(binary.AppendUvarint(all, uint64(len(one))), one...)
	}
	return all
}

func appendText(to []byte, s string) []byte {
	return append(binary.AppendUvarint(to, uint64(len(s))), s...)
}

// unpacker reads the documents of a file, one after another. What it gives keeps all of them in memory.
type unpacker struct {
	path, rest string
	err        error
}

func unpack(packed string) *unpacker {
	u := &unpacker{rest: packed}
	u.path = u.take(&u.rest)
	return u
}

// skip leaves documents out.
func (u *unpacker) skip(n int) {
	for ; n > 0 && u.err == nil; n-- {
		u.take(&u.rest)
	}
}

// next gives the next document; false at the end, or where err says what is wrong.
func (u *unpacker) next(d *Document) bool {
	if u.err != nil || u.rest == "" {
		return false
	}
	one := u.take(&u.rest)
	number, marks, line, lines := u.varint(&one), u.uvarint(&one), u.varint(&one), u.varint(&one)
	*d = Document{Number: int32(number), Marks: uint32(marks), Line: int(line), Lines: int(lines), Path: u.path}
	for _, s := range []*string{&d.Kind, &d.Label, &d.Qualified, &d.NodeKind, &d.Name, &d.Signature, &d.Doc, &d.Body} {
		*s = u.take(&one)
	}
	if one != "" {
		d.Path = u.take(&one)
	}
	return u.err == nil
}

// take cuts a text off, which is behind its length.
func (u *unpacker) take(from *string) string {
	n := u.uvarint(from)
	if n > uint64(len(*from)) {
		u.fail("a text")
		return ""
	}
	s := (*from)[:n]
	*from = (*from)[n:]
	return s
}

func (u *unpacker) uvarint(from *string) uint64 {
	n := uint64(0)
	for i := range min(len(*from), binary.MaxVarintLen64) {
		c := (*from)[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			*from = (*from)[i+1:]
			return n
		}
	}
	u.fail("a number")
	return math.MaxUint64
}

func (u *unpacker) varint(from *string) int64 {
	n := u.uvarint(from)
	return int64(n>>1) ^ -int64(n&1)
}

func (u *unpacker) fail(what string) {
	if u.err == nil {
		u.err = fmt.Errorf("read documents: %s is cut off: %w", what, ErrDamaged)
	}
}
