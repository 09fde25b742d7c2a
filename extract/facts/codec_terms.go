package facts

import "slices"

// terms writes the terms that are not in the table of names, front coded, and
// which names of the table are no terms.
func (w *encoder) terms() []byte {
	var c, own, counts column
	isTerm := make([]bool, len(w.table.texts))
	ownTerms, last := 0, ""
	for i := range w.file.Terms {
		t := &w.file.Terms[i]
		if id, ok := w.table.ids[t.Text]; ok {
			isTerm[id] = true
		} else {
			shared := sharedPrefix(last, t.Text)
			c.int(shared)
			counts.int(len(t.Text) - shared)
			own = append(own, t.Text[shared:]...)
			last = t.Text
			ownTerms++
		}
	}
	out := make(column, 0, len(own)+2*len(c)+len(isTerm))
	out.int(ownTerms)
	out = append(append(out, c...), counts...)
	out.int(len(own))
	out = append(out, own...)
	for _, is := range isTerm {
		if is {
			out.int(0)
		} else {
			out.int(1)
		}
	}
	return out
}

// lines writes for all terms in order how many lines they have, then which.
func (w *encoder) lines() []byte {
	out := make(column, 0, 8*len(w.file.Terms))
	for i := range w.file.Terms {
		out.int(len(w.file.Terms[i].Lines))
	}
	for i := range w.file.Terms {
		line := uint32(0)
		for _, l := range w.file.Terms[i].Lines {
			out.uint(uint64(l.Line-line)<<2 | uint64(l.Type))
			line = l.Line
		}
	}
	return out
}

func sharedPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func (d *decoder) terms(r *reader) {
	texts := d.ownTerms(r)
	for i := range d.table.ends {
		if r.below(2) == 0 && !r.bad {
			texts = append(texts, d.table.at(i))
		}
	}
	if r.bad || len(texts) == 0 {
		return
	}
	slices.Sort(texts)
	d.file.Terms = make([]Term, len(texts))
	for i, text := range texts {
		d.file.Terms[i].Text = text
	}
}

func (d *decoder) lines(r *reader) {
	terms := d.file.Terms
	counts, total, ok := r.counts(len(terms))
	if !ok {
		return
	}
	lines := make([]TermLine, total)
	for i := range terms {
		terms[i].Lines, lines = lines[:counts[i]:counts[i]], lines[counts[i]:]
		last := uint32(0)
		for k := range terms[i].Lines {
			v := r.uint()
			last += uint32(v >> 2)
			terms[i].Lines[k] = TermLine{Line: last, Type: LineType(v & 3)}
		}
	}
}

// ownTerms reads the terms that are not in the table.
func (d *decoder) ownTerms(r *reader) []string {
	n := r.count()
	shared, lengths := make([]int, n), make([]int, n)
	for i := range shared {
		shared[i] = r.below(r.left() + 1)
	}
	for i := range lengths {
		lengths[i] = r.below(r.left() + 1)
	}
	suffixes := r.bytes(r.int())
	texts := make([]string, 0, n+len(d.table.ends))
	var buf []byte
	for i := range shared {
		if r.bad || shared[i] > len(buf) || lengths[i] > len(suffixes) {
			r.fail()
			return nil
		}
		buf = append(buf[:shared[i]], suffixes[:lengths[i]]...)
		suffixes = suffixes[lengths[i]:]
		texts = append(texts, string(buf))
	}
	return texts
}
