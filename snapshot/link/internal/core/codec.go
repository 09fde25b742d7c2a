package core

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ErrRecord is returned for bytes that are no link record.
var ErrRecord = errors.New("damaged link record")

const codecVersion = 5

// Encode writes a record: what leads to the file, a sorted, front-coded table of
// strings, the targets, the distinct bindings, an index into them for each import
// and reference, and the relations. The questions asked are left to the indexes.
func Encode(r *Record) []byte {
	w := &writer{}
	w.uint(codecVersion)
	w.leads(r)
	w.table(r.Targets)
	w.targets(r.Targets)
	w.bindings(r)
	w.uint(uint64(len(r.Relations)))
	for _, x := range r.Relations {
		w.uint(uint64(x.Kind))
		w.uint(uint64(x.Source))
		w.uint(uint64(x.Target))
		w.uint(uint64(x.Rule))
		w.uint(uint64(x.Certainty))
	}
	w.uint(uint64(r.Cut))
	return w.out
}

type writer struct {
	out     []byte
	strings map[string]uint64
}

func (w *writer) uint(v uint64) { w.out = binary.AppendUvarint(w.out, v) }

func (w *writer) leads(r *Record) {
	w.uint(uint64(len(r.Package)))
	w.out = append(w.out, r.Package...)
	w.uint(uint64(len(r.Leads)))
	last := uint32(0)
	for _, k := range r.Leads {
		w.uint(uint64(k - last))
		last = k
	}
}

// table writes the targets' strings in order, each as the length that it shares
// with the one before, the length of the rest, and the rest. String 0 is empty.
func (w *writer) table(ts []Target) {
	set := map[string]bool{}
	for i := range ts {
		t := &ts[i]
		for _, s := range []string{t.Path, t.Name, t.Disambiguator, t.Package, t.External, t.Condition} {
			if s != "" {
				set[s] = true
			}
		}
	}
	list := make([]string, 0, len(set))
	for s := range set {
		list = append(list, s)
	}
	slices.Sort(list)
	w.strings = make(map[string]uint64, len(list)+1)
	w.strings[""] = 0
	w.uint(uint64(len(list)))
	var rest []byte
	last := ""
	for i, s := range list {
		w.strings[s] = uint64(i + 1)
		n := 0
		for n < len(s) && n < len(last) && s[n] == last[n] {
			n++
		}
		w.uint(uint64(n))
		w.uint(uint64(len(s) - n))
		rest = append(rest, s[n:]...)
		last = s
	}
	w.out = append(w.out, rest...)
}

func (w *writer) targets(ts []Target) {
	w.uint(uint64(len(ts)))
	for i := range ts {
		t := &ts[i]
		extra := t.Disambiguator != "" || t.Ordinal != 0
		switch {
		case t.External != "":
			w.uint(1)
			w.uint(w.strings[t.External])
		case t.Package != "":
			w.uint(2)
			w.uint(w.strings[t.Path])
			w.uint(w.strings[t.Package])
		case t.Kind == facts.KindNone:
			w.uint(3)
			w.uint(w.strings[t.Path])
		default:
			form := 4 + 4*uint64(t.Kind)
			if extra {
				form |= targetExtra
			}
			if t.Condition != "" {
				form |= targetCondition
			}
			w.uint(form)
			w.uint(w.strings[t.Path])
			w.uint(w.strings[t.Name])
			if extra {
				w.uint(w.strings[t.Disambiguator])
				w.uint(uint64(t.Ordinal))
			}
			if t.Condition != "" {
				w.uint(w.strings[t.Condition])
			}
		}
	}
}

// What a symbol's target has besides path and name.
const (
	targetExtra     = 1 << iota // disambiguator and ordinal
	targetCondition             // condition
)

// bindings writes each distinct binding once.
func (w *writer) bindings(r *Record) {
	index := map[string]uint64{}
	var table []byte
	var scratch []byte
	ids := make([]uint64, 0, len(r.Imports)+len(r.Refs))
	for _, list := range [][]Binding{r.Imports, r.Refs} {
		for i := range list {
			b := &list[i]
			scratch = binary.AppendUvarint(scratch[:0], uint64(b.Rule))
			scratch = binary.AppendUvarint(scratch, uint64(b.Certainty)|uint64(len(b.Targets))<<3)
			scratch = binary.AppendUvarint(scratch, uint64(len(b.Also)))
			for _, t := range slices.Concat(b.Targets, b.Also) {
				scratch = binary.AppendUvarint(scratch, uint64(t))
			}
			id, ok := index[string(scratch)]
			if !ok {
				id = uint64(len(index))
				index[string(scratch)] = id
				table = append(table, scratch...)
			}
			ids = append(ids, id)
		}
	}
	w.uint(uint64(len(index)))
	w.out = append(w.out, table...)
	w.uint(uint64(len(r.Imports)))
	w.uint(uint64(len(r.Refs)))
	for _, id := range ids {
		w.uint(id)
	}
}

// Decode is Encode's inverse. Damaged bytes give ErrRecord.
func Decode(data []byte) (*Record, error) {
	d := &decoder{data: data}
	if d.uint() != codecVersion {
		return nil, ErrRecord
	}
	r := &Record{}
	d.readLeads(r)
	d.readStrings()
	d.readTargets(r)
	d.readBindings(r)
	n := d.count()
	r.Relations = make([]Relation, 0, n)
	for range n {
		r.Relations = append(r.Relations, Relation{RelationKind(d.uint()), int32(d.uint()), uint32(d.below(len(r.Targets))), Rule(d.uint()), Certainty(d.uint())})
	}
	r.Cut = uint32(d.uint())
	if d.bad || d.left() != 0 {
		return nil, ErrRecord
	}
	return r, nil
}

type decoder struct {
	data    []byte
	at      int // what is read of data
	bad     bool
	strings []string
	room    []uint32 // for bindings' targets
}

func (d *decoder) left() int { return len(d.data) - d.at }

func (d *decoder) fail() { d.bad, d.data, d.at = true, nil, 0 }

// uint reads a value, most of which are a byte.
func (d *decoder) uint() uint64 {
	if at := d.at; at < len(d.data) {
		if b := d.data[at]; b < 0x80 {
			d.at = at + 1
			return uint64(b)
		}
	}
	v, n := binary.Uvarint(d.data[d.at:])
	if n <= 0 {
		d.fail()
		return 0
	}
	d.at += n
	return v
}

// bytes reads n of them, which must be there.
func (d *decoder) bytes(n int) []byte {
	d.at += n
	return d.data[d.at-n : d.at]
}

// numbers gives room for n numbers that are kept: most bindings have one.
func (d *decoder) numbers(n int) []uint32 {
	if n > len(d.room) {
		d.room = make([]uint32, max(n, 64))
	}
	out := d.room[:n:n]
	d.room = d.room[n:]
	return out
}

// count reads a number of items, each of which takes a byte at least.
func (d *decoder) count() int { return d.below(d.left() + 1) }

func (d *decoder) below(limit int) int {
	v := d.uint()
	if v >= uint64(limit) {
		d.bad = true
		return 0
	}
	return int(v)
}

func (d *decoder) readLeads(r *Record) {
	if n := d.count(); n <= d.left() {
		r.Package = string(d.bytes(n))
	}
	r.Leads = make([]uint32, d.count())
	last := uint32(0)
	for i := range r.Leads {
		last += uint32(d.uint())
		r.Leads[i] = last
	}
}

func (d *decoder) readStrings() {
	n := d.count()
	shared, rest := make([]int, n), make([]int, n)
	for i := range n {
		shared[i], rest[i] = int(d.uint()&0xffff), d.count()
	}
	d.strings = make([]string, 1, n+1)
	total := 0
	for i := range n {
		total += min(shared[i]+rest[i], maxStrings+1)
	}
	if d.bad || total > maxStrings {
		d.fail()
		return
	}
	var all strings.Builder // of which all are part
	all.Grow(total)
	before := ""
	for i := range n {
		if shared[i] > len(before) || rest[i] > d.left() {
			d.fail()
			return
		}
		from := all.Len()
		all.WriteString(before[:shared[i]])
		all.Write(d.bytes(rest[i]))
		before = all.String()[from:]
		d.strings = append(d.strings, before)
	}
}

// maxStrings bounds what damaged bytes can make the decoder allocate.
const maxStrings = 1 << 26

func (d *decoder) str() string {
	if i := d.below(max(1, len(d.strings))); i < len(d.strings) {
		return d.strings[i]
	}
	return ""
}

func (d *decoder) readTargets(r *Record) {
	n := d.count()
	r.Targets = make([]Target, n)
	for i := range r.Targets {
		t := &r.Targets[i]
		switch form := d.uint(); {
		case form == 1:
			t.External = d.str()
		case form == 2:
			t.Path, t.Package = d.str(), d.str()
		case form == 3:
			t.Path = d.str()
		default:
			t.Kind = facts.Kind(form/4 - 1)
			t.Path, t.Name = d.str(), d.str()
			if form&targetExtra != 0 {
				t.Disambiguator, t.Ordinal = d.str(), uint32(d.uint())
			}
			if form&targetCondition != 0 {
				t.Condition = d.str()
			}
		}
	}
}

func (d *decoder) readBindings(r *Record) {
	table := make([]Binding, d.count())
	d.room = make([]uint32, len(table))
	for i := range table {
		b := &table[i]
		b.Rule = Rule(d.uint())
		v := d.uint()
		b.Certainty = Certainty(v & 7)
		n, also := int(min(v>>3, uint64(d.left()+1))), d.count()
		if n+also > d.left() {
			d.bad = true
			return
		}
		if n+also == 0 {
			continue
		}
		all := d.numbers(n + also)
		for i := range all {
			all[i] = uint32(d.below(max(1, len(r.Targets))))
		}
		b.Targets, b.Also = all[:n:n], all[n:]
	}
	imports, refs := d.count(), d.count()
	if d.bad || imports+refs > d.left() {
		d.fail()
		return
	}
	take := func(n int) []Binding {
		out := make([]Binding, n)
		for i := range out {
			if id := d.below(max(1, len(table))); id < len(table) {
				out[i] = table[id]
			}
		}
		return out
	}
	r.Imports, r.Refs = take(imports), take(refs)
}
