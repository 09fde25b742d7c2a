package linemap

import "strings"

// Hunk is a part of two texts that differs, with equal lines around it. Lines count from 1; of a side
// without lines the line before is given, as unified diffs do.
type Hunk struct {
	Old, OldLines int
	New, NewLines int
	Lines         []string // each begins with ' ', '-' or '+'
}

// Hunks lists what differs between two texts, with a number of equal lines around each. What is closer
// than twice that is one hunk.
func Hunks(before, after []byte, around int) []Hunk {
	return LineHunks(lines(before), lines(after), around)
}

// LineHunks is Hunks of texts that are cut into lines.
func LineHunks(a, b [][]byte, around int) []Hunk {
	m := FromDigests(digestsOf(a), digestsOf(b))
	var list []Hunk
	var at *edit
	flush := func() {
		if at != nil {
			list = append(list, at.hunk(a, b, around))
			at = nil
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		if i < len(a) && m.to[i] == j+1 {
			i, j = i+1, j+1
			continue
		}
		if at != nil && i-at.endOld > 2*around {
			flush()
		}
		if at == nil {
			at = &edit{old: i, new: j}
		}
		at.marks = append(at.marks, repeat(' ', i-max(at.endOld, at.old))...)
		for i < len(a) && m.to[i] == 0 {
			at.marks, i = append(at.marks, '-'), i+1
		}
		for j < len(b) && (i == len(a) || m.to[i] != j+1) {
			at.marks, j = append(at.marks, '+'), j+1
		}
		at.endOld = i
	}
	flush()
	return list
}

// edit is a hunk before its lines are known: where it begins and what becomes of each line.
type edit struct {
	old, new, endOld int
	marks            []byte
}

func (e *edit) hunk(a, b [][]byte, around int) Hunk {
	before := min(around, e.old, e.new)
	h := Hunk{Old: e.old - before + 1, New: e.new - before + 1}
	marks := append(repeat(' ', before), e.marks...)
	marks = append(marks, repeat(' ', min(around, len(a)-e.endOld))...)
	i, j := e.old-before, e.new-before
	for _, mark := range marks {
		line := b
		k := j
		if mark == '-' {
			line, k = a, i
		}
		h.Lines = append(h.Lines, string(mark)+strings.TrimSuffix(string(line[k]), "\r"))
		if mark != '+' {
			i, h.OldLines = i+1, h.OldLines+1
		}
		if mark != '-' {
			j, h.NewLines = j+1, h.NewLines+1
		}
	}
	if h.OldLines == 0 {
		h.Old--
	}
	if h.NewLines == 0 {
		h.New--
	}
	return h
}

func repeat(mark byte, n int) []byte {
	out := make([]byte, max(n, 0))
	for i := range out {
		out[i] = mark
	}
	return out
}
