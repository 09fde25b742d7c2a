package facts

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Sections selects parts of encoded facts.
type Sections uint8

// The sections. Each decodes on its own, except that SectionRefs brings
// SectionDecl with it, and SectionLines SectionTerms.
const (
	SectionDecl    Sections = 1 << iota // what other files look up: symbols, their expressions, imports, exports, settings
	SectionRefs                         // references and the expressions that only they use
	SectionMetrics                      // metrics, markers, suppressions
	SectionText                         // signatures, docs, decorators, values, header
	SectionTerms                        // words
	SectionLines                        // the words' lines
	SectionAll     = SectionDecl | SectionRefs | SectionMetrics | SectionText | SectionTerms | SectionLines
)

var (
	// ErrDamaged is wrapped by Decode's errors when bytes are not as Encode made them.
	ErrDamaged = errors.New("damaged facts")
	// ErrAbsent is wrapped by Decode's errors when a wanted section was not encoded.
	ErrAbsent = errors.New("facts without this section")
)

// codecVersion is the first byte of encoded facts. It is raised with every
// change of the layout, and where what one engine says changes for many languages.
const codecVersion = 10

// sectionCount includes the table of names, which comes first.
const sectionCount = 7

// The layout is
//
//	version, sections present, 6 lengths, names, decl, refs, metrics, text, terms, lines
//
// with unsigned varints throughout. A section is a sequence of columns; a column
// is one property of all its rows. Names are numbered in order of first use.

// Encode gives the bytes of finished facts (see Finish).
func Encode(f *File) []byte { return EncodeSections(f, SectionAll) }

// EncodeSections is Encode for some sections. Declarations are always among
// them. Text, terms and lines are the larger part and can be extracted again from
// the source when needed.
func EncodeSections(f *File, which Sections) []byte {
	which |= SectionDecl
	if which&SectionLines != 0 {
		which |= SectionTerms
	}
	w := &encoder{file: f, declExprs: f.declExprCount()}
	w.table.init(len(f.Exprs) + len(f.Symbols)/2)
	var sections [sectionCount][]byte
	for i, encode := range [...]func() []byte{w.decl, w.refs, w.metrics, w.text, w.terms, w.lines} {
		if which&(1<<i) != 0 {
			sections[i+1] = encode()
		}
	}
	sections[0] = w.table.encode()
	size := 2
	for _, s := range sections {
		size += len(s) + binary.MaxVarintLen32
	}
	out := append(make([]byte, 0, size), codecVersion, byte(which))
	for _, s := range sections[:sectionCount-1] {
		out = binary.AppendUvarint(out, uint64(len(s)))
	}
	for _, s := range sections {
		out = append(out, s...)
	}
	return out
}

// Decode gives the wanted parts of encoded facts; the fields of the others are
// zero. It keeps no reference to data. Damage gives an error that wraps
// ErrDamaged, and costs no more memory than a small multiple of len(data).
func Decode(data []byte, want Sections) (*File, error) {
	sections, present, err := split(data)
	if err != nil {
		return nil, err
	}
	if missing := want &^ present; missing != 0 {
		return nil, fmt.Errorf("decode sections %06b: %w", missing, ErrAbsent)
	}
	if want&SectionRefs != 0 {
		want |= SectionDecl
	}
	if want&SectionLines != 0 {
		want |= SectionTerms
	}
	d := &decoder{file: &File{Exprs: []Expr{{}}}}
	steps := [sectionCount]struct {
		name   string
		wanted bool
		decode func(*reader)
	}{
		{"names", want&(SectionDecl|SectionRefs|SectionTerms) != 0, d.strings},
		{"declarations", want&SectionDecl != 0, d.decl},
		{"references", want&SectionRefs != 0, d.refs},
		{"metrics", want&SectionMetrics != 0, d.metrics},
		{"text", want&SectionText != 0, d.text},
		{"terms", want&SectionTerms != 0, d.terms},
		{"lines", want&SectionLines != 0, d.lines},
	}
	for i, s := range steps {
		if !s.wanted {
			continue
		}
		r := &reader{data: sections[i]}
		if s.decode(r); r.bad || r.left() > 0 {
			return nil, fmt.Errorf("decode %s: %w", s.name, ErrDamaged)
		}
	}
	return d.file, nil
}

// SectionSizes gives the encoded sizes of names, decl, refs, metrics, text,
// terms and lines.
func SectionSizes(data []byte) ([sectionCount]int, error) {
	var sizes [sectionCount]int
	sections, _, err := split(data)
	for i, s := range sections {
		sizes[i] = len(s)
	}
	return sizes, err
}

func split(data []byte) (sections [sectionCount][]byte, present Sections, err error) {
	if len(data) < 2 || data[0] != codecVersion || data[1] > byte(SectionAll) {
		return sections, 0, fmt.Errorf("decode: not version %d: %w", codecVersion, ErrDamaged)
	}
	r := &reader{data: data[2:]}
	var sizes [sectionCount - 1]int
	for i := range sizes {
		sizes[i] = r.int()
	}
	for i, n := range sizes {
		sections[i] = r.bytes(n)
	}
	sections[sectionCount-1] = r.data[r.at:]
	if r.bad {
		return sections, 0, fmt.Errorf("decode lengths: %w", ErrDamaged)
	}
	return sections, Sections(data[1]), nil
}

// declExprCount gives the number of expressions up to the last one that a
// declaration uses.
func (f *File) declExprCount() int {
	last := ExprID(0)
	f.eachDeclExpr(func(id *ExprID) { last = max(last, *id) })
	return int(last) + 1
}

// column is a growing sequence of varints.
type column []byte

func (c *column) uint(v uint64)  { *c = binary.AppendUvarint(*c, v) }
func (c *column) int(v int)      { c.uint(uint64(v)) }
func (c *column) signed(v int64) { *c = binary.AppendVarint(*c, v) }

// digest appends the 40 bits that Finish keeps; most fields have none.
func (c *column) digest(v uint64) {
	if v == 0 {
		*c = append(*c, 0)
		return
	}
	*c = append(*c, 1, byte(v), byte(v>>8), byte(v>>16), byte(v>>24), byte(v>>32))
}

// reader reads columns. After damage it gives zeros and bad stays set.
type reader struct {
	data []byte
	at   int // what is read of data: a slice that shrinks is dearer to write
	bad  bool
}

// left is how many bytes were not read yet.
func (r *reader) left() int { return len(r.data) - r.at }

// uint reads a value, most of which are a byte.
func (r *reader) uint() uint64 {
	if at := r.at; at < len(r.data) {
		if b := r.data[at]; b < 0x80 {
			r.at = at + 1
			return uint64(b)
		}
	}
	return r.long()
}

func (r *reader) long() uint64 {
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 {
		r.fail()
		return 0
	}
	r.at += n
	return v
}

func (r *reader) fail() { r.data, r.at, r.bad = nil, 0, true }

// u32 reads a value that must fit 32 bits.
func (r *reader) u32() uint32 {
	v := r.uint()
	if v > 1<<32-1 {
		r.fail()
		return 0
	}
	return uint32(v)
}

// int reads a value of at most 31 bits.
func (r *reader) int() int { return r.below(1 << 31) }

// below reads a value less than limit.
func (r *reader) below(limit int) int {
	v := r.uint()
	if v >= uint64(limit) {
		r.fail()
		return 0
	}
	return int(v)
}

// count reads the number of rows of a table, each of which takes at least one
// byte of what follows.
func (r *reader) count() int { return r.below(r.left() + 1) }

// counts reads how many parts each of n things has, and their sum. ok is false where a text of this length cannot contain them.
func (r *reader) counts(n int) (counts []int, total int, ok bool) {
	counts = make([]int, n)
	for i := range counts {
		counts[i] = r.count()
		total += counts[i]
	}
	if r.bad || total > r.left() {
		r.fail()
		return nil, 0, false
	}
	return counts, total, true
}

func (r *reader) signed() int64 {
	u := r.uint()
	return int64(u>>1) ^ -int64(u&1)
}

func (r *reader) bytes(n int) []byte {
	if n > r.left() {
		r.fail()
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) digest() uint64 {
	if r.below(2) == 0 {
		return 0
	}
	b := r.bytes(5)
	if b == nil {
		return 0
	}
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32
}
