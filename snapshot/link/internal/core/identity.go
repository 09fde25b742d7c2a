package core

import "encoding/binary"

// maxIdentity bounds the values that an identity goes through.
const maxIdentity = 512

// Identities numbers values by all that they consist of: values of one number are read alike. Evaluation makes a type that has
// arguments anew wherever it is written.
type Identities struct {
	names map[string]uint64
	files map[*File]uint64
	maps  map[*Mapping]uint64
	buf   []byte
	room  int
}

// Of gives the number of a value, from 1 on; 0 for one that consists of too many.
func (n *Identities) Of(v *Value) uint64 {
	if n.names == nil {
		*n = Identities{names: map[string]uint64{}, files: map[*File]uint64{}, maps: map[*Mapping]uint64{}}
	}
	var id uint64
	n.buf, n.room = n.buf[:0], maxIdentity
	if n.value(v); n.room >= 0 {
		if id = n.names[string(n.buf)]; id == 0 {
			id = numbered(n.names, string(n.buf))
		}
	}
	return id
}

func (n *Identities) value(v *Value) {
	if n.room--; v == nil || n.room < 0 {
		n.buf = append(n.buf, 0xff)
		return
	}
	n.buf = append(n.buf, byte(v.Kind), bits(v.Inferred, v.Ambiguous, v.Each, v.Super, v.Partial, v.Open, v.Free), byte(v.Rule), v.nesting)
	n.text(v.Condition)
	n.text(v.Text)
	n.definition(Definition{v.File, v.Index})
	n.number(uint64(len(v.Also)))
	for _, d := range v.Also {
		n.definition(d)
	}
	n.values(v.Args)
	n.env(v.Env)
	for _, of := range [...]*Value{v.Receiver, v.Outside} {
		n.value(of)
	}
	n.mapping(v.Mapped)
	n.filter(v.Filter)
	n.filter(v.Inherits)
}

func (n *Identities) values(list []*Value) {
	n.number(uint64(len(list)))
	for _, v := range list {
		n.value(v)
	}
}

// env names what type parameters are bound to.
func (n *Identities) env(e *Env) {
	for ; e != nil && n.room >= 0; e = e.Parent {
		n.room--
		n.buf = append(n.buf, 1)
		n.definition(Definition{e.File, e.Index})
		n.text(e.Name)
		n.values(e.Args)
		n.value(e.Self)
	}
	n.buf = append(n.buf, 0)
}

func (n *Identities) mapping(m *Mapping) {
	if m == nil {
		n.number(0)
		return
	}
	n.number(numbered(n.maps, m))
}

func (n *Identities) filter(f *KeyFilter) {
	if f == nil {
		n.number(0)
		return
	}
	n.number(uint64(len(f.Names)) + 1)
	n.buf = append(n.buf, bits(f.Drops))
	for _, name := range f.Names {
		n.text(name)
	}
}

func (n *Identities) definition(d Definition) {
	if d.File == nil {
		n.number(0)
	} else {
		n.number(numbered(n.files, d.File))
	}
	n.buf = binary.AppendVarint(n.buf, int64(d.Index))
}

func (n *Identities) text(s string) {
	n.number(uint64(len(s)))
	n.buf = append(n.buf, s...)
}

func (n *Identities) number(x uint64) { n.buf = binary.AppendUvarint(n.buf, x) }

// numbered numbers what is met, from 1 on.
func numbered[K comparable](known map[K]uint64, k K) uint64 {
	x, ok := known[k]
	if !ok {
		x = uint64(len(known)) + 1
		known[k] = x
	}
	return x
}

func bits(list ...bool) (out byte) {
	for i, b := range list {
		if b {
			out |= 1 << i
		}
	}
	return out
}
