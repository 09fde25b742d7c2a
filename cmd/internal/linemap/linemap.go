// Package linemap says where the lines of one text are in another: by a line diff,
// so that a line that only moved down keeps what is known of it. It depends on
// the two texts alone, on no clock.
package linemap

import (
	"bytes"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
	"github.com/sergi/go-diff/diffmatchpatch"
)

// Map maps lines of an old text to lines of a new one. Lines count from 1.
type Map struct {
	to             []int // by old line - 1; 0 for a line that is gone or changed
	added, removed int
}

// maxLines bounds the lines, after equal ones at both ends, that are compared: the
// diff's cost is their number times that of the differences. Beyond it only the
// equal ends are mapped.
const maxLines = 40_000

// Digest represents a line: 48 bits of a hash of its bytes.
type Digest uint64

// Digests gives those of a text's lines. They are enough to map from that text
// later, when it may be gone.
func Digests(text []byte) []Digest { return digestsOf(lines(text)) }

func digestsOf(list [][]byte) []Digest {
	out := make([]Digest, len(list))
	for i, l := range list {
		out[i] = Digest(xxhash.Sum64(l) >> 16)
	}
	return out
}

// New compares two texts.
func New(before, after []byte) *Map { return FromDigests(Digests(before), Digests(after)) }

// FromDigests compares two texts by their lines' digests.
func FromDigests(a, b []Digest) *Map {
	m := &Map{to: make([]int, len(a))}
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		m.to[head] = head + 1
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		m.to[len(a)-1-tail] = len(b) - tail
		tail++
	}
	a, b = a[head:len(a)-tail], b[head:len(b)-tail]
	if len(a) == 0 || len(b) == 0 || len(a)+len(b) > maxLines {
		m.added, m.removed = len(b), len(a)
		return m
	}
	m.middle(a, b, head)
	return m
}

// wholeLines bounds the lines among which those that the other side has nowhere take part in the search. It costs the product of
// lines and differences; which of several answers it finds depends on them.
const wholeLines = 5_000

// middle diffs what is between equal ends, which both begin after head lines.
func (m *Map) middle(a, b []Digest, head int) {
	codes := codesOf(a, b, len(a)+len(b) <= wholeLines)
	old, atOld := encoded(a, codes)
	now, atNew := encoded(b, codes)
	d := diffmatchpatch.New()
	d.DiffTimeout = 0
	i, j, same := 0, 0, 0
	for _, x := range d.DiffMainRunes(old, now, false) {
		n := utf8.RuneCountInString(x.Text)
		switch x.Type {
		case diffmatchpatch.DiffEqual:
			for k := range n {
				m.to[head+atOld[i+k]] = head + atNew[j+k] + 1
			}
			i, j, same = i+n, j+n, same+n
		case diffmatchpatch.DiffDelete:
			i += n
		case diffmatchpatch.DiffInsert:
			j += n
		}
	}
	m.removed, m.added = len(a)-same, len(b)-same
}

// codesOf gives each line a character: all, or those that both sides have.
func codesOf(a, b []Digest, all bool) map[Digest]rune {
	codes := make(map[Digest]rune, len(a))
	number := func(l Digest) {
		if _, ok := codes[l]; !ok {
			codes[l] = codeOf(len(codes))
		}
	}
	for _, l := range a {
		number(l)
	}
	if all {
		for _, l := range b {
			number(l)
		}
		return codes
	}
	both := make(map[Digest]rune, len(codes))
	for _, l := range b {
		if c, ok := codes[l]; ok {
			both[l] = c
		}
	}
	return both
}

// encoded gives the lines that have a code, and where they are.
func encoded(list []Digest, codes map[Digest]rune) (out []rune, at []int) {
	for i, l := range list {
		if c, ok := codes[l]; ok {
			out, at = append(out, c), append(at, i)
		}
	}
	return out, at
}

// codeOf gives the n-th character that is no surrogate.
func codeOf(n int) rune {
	if n >= 0xD7FF {
		n += 0x801
	}
	return rune(n + 1)
}

func lines(text []byte) [][]byte {
	if len(text) == 0 {
		return nil
	}
	return bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
}

// To gives the line in the new text; false when it is not there.
func (m *Map) To(line int) (int, bool) {
	if line < 1 || line > len(m.to) || m.to[line-1] == 0 {
		return 0, false
	}
	return m.to[line-1], true
}

// Counts gives the lines that are only in the new text, and only in the old.
func (m *Map) Counts() (added, removed int) { return m.added, m.removed }

// Fresh reports for each of n lines of the new text whether it is in the old.
func (m *Map) Fresh(n int) []bool {
	fresh := make([]bool, n)
	for i := range fresh {
		fresh[i] = true
	}
	for _, to := range m.to {
		if to > 0 && to <= n {
			fresh[to-1] = false
		}
	}
	return fresh
}
