package facts

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// SymbolID identifies a symbol by its path, kind, qualified name and
// disambiguator. It has no line number: moving code inside a file keeps it.
type SymbolID struct {
	Kind Kind
	Hash [16]byte
}

// ErrSymbolID is wrapped by ParseSymbolID's errors.
var ErrSymbolID = errors.New("not a symbol id")

// String gives "kind:" and 32 hexadecimal digits.
func (id SymbolID) String() string {
	var buf [64]byte
	return string(hex.AppendEncode(append(append(buf[:0], id.Kind.String()...), ':'), id.Hash[:]))
}

// Compare orders ids by kind, then by digest.
func (id SymbolID) Compare(other SymbolID) int {
	if id.Kind != other.Kind {
		return cmp.Compare(id.Kind, other.Kind)
	}
	if a, b := binary.BigEndian.Uint64(id.Hash[:]), binary.BigEndian.Uint64(other.Hash[:]); a != b { // nearly always
		return cmp.Compare(a, b)
	}
	return bytes.Compare(id.Hash[8:], other.Hash[8:])
}

// ParseSymbolID is String's inverse.
func ParseSymbolID(s string) (SymbolID, error) {
	kind, digits, ok := strings.Cut(s, ":")
	id := SymbolID{Kind: ParseKind(kind)}
	if !ok || id.Kind == KindNone || len(digits) != 2*len(id.Hash) {
		return SymbolID{}, fmt.Errorf("parse %q: %w", s, ErrSymbolID)
	}
	for i := range id.Hash {
		high, low := hexValue(digits[2*i]), hexValue(digits[2*i+1])
		if high|low > 0xf {
			return SymbolID{}, fmt.Errorf("parse %q: %w", s, ErrSymbolID)
		}
		id.Hash[i] = high<<4 | low
	}
	return id, nil
}

// hexValue gives a digit's value, more than 15 for what is no digit. hex.Decode takes capitals too.
func hexValue(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	}
	return 0xff
}

// FileID is the id of the file's own symbol.
func FileID(path string) SymbolID {
	var buf [256]byte
	return hashIdentity(buf[:0], path, KindFile, "", "", 0)
}

// IDs gives the ids of all symbols of f, which lies at path.
func IDs(path string, f *File) []SymbolID {
	ids := make([]SymbolID, len(f.Symbols))
	var buf [256]byte
	for i, name := range f.QualifiedNames() {
		s := &f.Symbols[i]
		ids[i] = hashIdentity(buf[:0], path, s.Kind, name, s.Disambiguator, s.Ordinal)
	}
	return ids
}

// hashIdentity hashes length-prefixed parts, so that no two lists of parts give
// the same bytes. An ordinal of 0 is left out.
func hashIdentity(buf []byte, path string, kind Kind, name, disambiguator string, ordinal uint32) SymbolID {
	for _, part := range [...]string{path, kind.String(), name, disambiguator} {
		buf = binary.AppendUvarint(buf, uint64(len(part)))
		buf = append(buf, part...)
	}
	if ordinal > 0 {
		buf = binary.AppendUvarint(buf, uint64(ordinal))
	}
	sum := sha256.Sum256(buf)
	id := SymbolID{Kind: kind}
	copy(id.Hash[:], sum[:])
	return id
}

// maxQualifier bounds the part of a qualified name before the last dot, so that
// the names of deeply nested symbols do not grow with the square of their depth.
const maxQualifier = 1024

// QualifiedName gives a symbol's name with those of its containers, or of its
// Owner, before it, joined by dots.
func (f *File) QualifiedName(i int) string {
	if c := f.Symbols[i].Container; c < 0 {
		return f.qualify("", i)
	}
	var around [64]int
	chain := around[:0]
	for c := i; c >= 0; c = int(f.Symbols[c].Container) {
		chain = append(chain, c)
	}
	var name []byte
	for k := len(chain) - 1; k >= 0; k-- {
		if k == 0 || len(name) <= maxQualifier { // further names would be cut off
			name = f.appendQualified(name, chain[k])
		}
	}
	return string(name)
}

// QualifiedNames gives the qualified names of all symbols.
func (f *File) QualifiedNames() []string {
	names := make([]string, len(f.Symbols))
	for i := range f.Symbols {
		prefix := ""
		if c := f.Symbols[i].Container; c >= 0 {
			prefix = names[c]
		}
		names[i] = f.qualify(prefix, i)
	}
	return names
}

func (f *File) qualify(prefix string, i int) string {
	if prefix == "" && f.Symbols[i].Owner == "" {
		return f.Symbols[i].Name
	}
	var buf [128]byte
	return string(f.appendQualified(append(buf[:0], prefix[:min(len(prefix), maxQualifier)]...), i))
}

// appendQualified makes a container's qualified name that of symbol i.
func (f *File) appendQualified(prefix []byte, i int) []byte {
	s := &f.Symbols[i]
	switch {
	case len(prefix) == 0:
		prefix = append(prefix, s.Owner...)
	case s.Owner != "":
		prefix = append(append(prefix, '.'), s.Owner...)
	}
	if len(prefix) == 0 {
		return append(prefix, s.Name...)
	}
	return append(append(prefix[:min(len(prefix), maxQualifier)], '.'), s.Name...)
}

// NewSymbolID gives the id of a symbol from the parts that identify it.
func NewSymbolID(path string, kind Kind, qualified, disambiguator string, ordinal uint32) SymbolID {
	var buf [256]byte
	return hashIdentity(buf[:0], path, kind, qualified, disambiguator, ordinal)
}

// FormatVersion changes whenever Encode writes other bytes for equal facts or
// identities are made otherwise; it is part of every recipe.
const FormatVersion = codecVersion

// Within reports whether symbol i is symbol outer or inside of it. Containers come
// before what they contain.
func (f *File) Within(i, outer int32) bool {
	for i > outer {
		i = f.Symbols[i].Container
	}
	return i == outer
}

// OwnedBy reports whether symbol i is, or is inside of, a member that is written
// beside its type, whose qualified name is owner.
func (f *File) OwnedBy(i int32, owner string) bool {
	for ; i >= 0; i = f.Symbols[i].Container {
		if f.Symbols[i].Owner == owner {
			return true
		}
	}
	return false
}
