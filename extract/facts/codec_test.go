package facts

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// randomFile makes facts that use every field, valid and finished.
func randomFile(r *rand.Rand) *File {
	word := func() string {
		words := [...]string{"", "a", "go", "context", "Größe", "x\x00y", "function", "T", "Member", "a.b.c"}
		return words[r.IntN(len(words))]
	}
	f := &File{Language: "go", Package: word(), Lines: r.IntN(100), Header: word(), Generated: r.IntN(2) == 0, ParseErrors: r.IntN(3), Loose: r.Uint64() & digestMask}
	symbols, imports := r.IntN(12), r.IntN(4)
	f.Exprs = []Expr{{}}
	for i := 1; i < 1+r.IntN(40); i++ {
		f.Exprs = append(f.Exprs, Expr{Op: Op(r.IntN(opCount)), A: ExprID(r.IntN(i)), B: ExprID(r.IntN(i)), N: uint32(r.IntN(12)), S: word()})
	}
	expr := func() ExprID { return ExprID(r.IntN(len(f.Exprs))) }
	for i := range symbols {
		start := uint32(i * 10)
		s := Symbol{Name: word(), Kind: Kind(1 + r.IntN(int(kindCount)-1)), NodeKind: word(), Container: int32(r.IntN(i+1)) - 1, Owner: word(),
			Disambiguator: word(), Span: Span{start, start + uint32(r.IntN(50)), uint32(i), 1, uint32(i + r.IntN(4)), uint32(r.IntN(99))},
			NameLine: uint32(i), NameCol: uint32(r.IntN(300)), Signature: word(), Doc: word(), Visibility: Visibility(r.IntN(4)),
			Flags: Flags(r.Uint32()), Value: word(), Type: expr(), Body: r.Uint64(), Shape: r.Uint64(), Own: r.Uint64() & digestMask}
		for range r.IntN(3) {
			s.Params = append(s.Params, Param{word(), expr(), Flags(r.IntN(64))})
			s.TypeParams = append(s.TypeParams, TypeParam{word(), expr(), expr()})
			s.Supers = append(s.Supers, Super{expr(), Role(r.IntN(int(roleCount)))})
			s.Decorators = append(s.Decorators, word())
		}
		for _, m := range s.Metrics.fields() {
			*m = r.IntN(3)
		}
		f.Symbols = append(f.Symbols, s)
	}
	scope := func() int32 { return int32(r.IntN(symbols+1)) - 1 }
	for range imports {
		f.Imports = append(f.Imports, Import{ImportKind(r.IntN(6)), word(), word(), word(), Flags(r.IntN(9)), word(), scope(), 3, 4})
		f.Exports = append(f.Exports, Export{word(), expr(), 0, 1, 2})
		f.Settings = append(f.Settings, Setting{word(), word(), 9})
		f.Markers = append(f.Markers, Marker{word(), word(), 7})
		f.Suppressions = append(f.Suppressions, Suppression{word(), r.IntN(2) == 0, 5})
		f.Cut = append(f.Cut, Cut{word(), 8})
	}
	for range r.IntN(60) {
		f.Refs = append(f.Refs, Ref{expr(), Role(r.IntN(int(roleCount))), scope(), uint32(r.IntN(20)), uint32(r.IntN(80))})
	}
	for _, text := range []string{"alpha", "beta", "go"}[:r.IntN(4)] {
		t := Term{Text: text}
		for range 1 + r.IntN(6) {
			t.Lines = append(t.Lines, TermLine{uint32(r.IntN(50)), LineType(r.IntN(3))})
		}
		f.Terms = append(f.Terms, t)
	}
	f.Finish()
	return f
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(500) {
		f := randomFile(rand.New(rand.NewPCG(seed, 1)))
		got, err := Decode(Encode(f), SectionAll)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(f, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

func TestFinishIsIdempotent(t *testing.T) {
	for seed := range uint64(200) {
		f := randomFile(rand.New(rand.NewPCG(seed, 2)))
		want := string(Encode(f))
		f.Finish()
		if string(Encode(f)) != want {
			t.Fatalf("seed %d: a second Finish changed the facts", seed)
		}
	}
}

// TestSections decodes one section and expects it as in the whole file, and
// nothing else.
func TestSections(t *testing.T) {
	for seed := range uint64(100) {
		f := randomFile(rand.New(rand.NewPCG(seed, 3)))
		data := Encode(f)
		decl, err := Decode(data, SectionDecl)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want := &File{Language: f.Language, Package: f.Package, Lines: f.Lines, Generated: f.Generated, ParseErrors: f.ParseErrors, Loose: f.Loose, Cut: f.Cut,
			Exprs: f.Exprs[:f.declExprCount()], Imports: f.Imports, Exports: f.Exports, Settings: f.Settings}
		for _, s := range f.Symbols {
			s.Signature, s.Doc, s.Value, s.Decorators, s.Metrics = "", "", "", nil, Metrics{}
			want.Symbols = append(want.Symbols, s)
		}
		if diff := cmp.Diff(want, decl, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: declarations (-want +got):\n%s", seed, diff)
		}
		text, err := Decode(data, SectionText|SectionMetrics)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for i := range f.Symbols {
			if text.Symbols[i].Doc != f.Symbols[i].Doc || text.Symbols[i].Metrics != f.Symbols[i].Metrics {
				t.Fatalf("seed %d: text of symbol %d = %+v", seed, i, text.Symbols[i])
			}
		}
	}
}

// TestDamage flips each byte and cuts at each length: an error that wraps
// ErrDamaged or valid facts, never a panic.
func TestDamage(t *testing.T) {
	f := randomFile(rand.New(rand.NewPCG(11, 4)))
	data := Encode(f)
	for i := range data {
		for _, bit := range []byte{1, 0x80, 0xff} {
			bad := append([]byte(nil), data...)
			bad[i] ^= bit
			checkDamaged(t, bad)
		}
		checkDamaged(t, data[:i])
	}
	if _, err := Decode(nil, SectionAll); !errors.Is(err, ErrDamaged) {
		t.Errorf("empty input: %v, want ErrDamaged", err)
	}
}

func checkDamaged(t *testing.T, data []byte) {
	t.Helper()
	for _, want := range []Sections{SectionDecl, SectionText, SectionAll} {
		f, err := Decode(data, want)
		switch {
		case err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrAbsent):
			t.Fatalf("error %v wraps neither ErrDamaged nor ErrAbsent", err)
		case err == nil && want == SectionAll:
			f.Finish()
			Encode(f)
		}
	}
}

// TestEncodeSections leaves sections out and expects the others unchanged.
func TestEncodeSections(t *testing.T) {
	for seed := range uint64(100) {
		f := randomFile(rand.New(rand.NewPCG(seed, 6)))
		for _, which := range []Sections{SectionDecl, SectionDecl | SectionRefs, SectionDecl | SectionTerms, SectionAll &^ SectionText, SectionAll &^ SectionLines} {
			want, err := Decode(Encode(f), which)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			data := EncodeSections(f, which)
			got, err := Decode(data, which)
			if err != nil {
				t.Fatalf("seed %d, sections %06b: %v", seed, which, err)
			}
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("seed %d, sections %06b (-want +got):\n%s", seed, which, diff)
			}
			if _, err := Decode(data, SectionAll); !errors.Is(err, ErrAbsent) {
				t.Fatalf("seed %d: all of sections %06b: %v, want ErrAbsent", seed, which, err)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(Encode(randomFile(rand.New(rand.NewPCG(seed, 5)))))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkDamaged(t, data)
		decoded, err := Decode(data, SectionAll)
		if err != nil {
			return
		}
		decoded.Finish()
		again, err := Decode(Encode(decoded), SectionAll)
		if err != nil {
			t.Fatalf("decode what was encoded: %v", err)
		}
		if diff := cmp.Diff(decoded, again, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("round trip (-want +got):\n%s", diff)
		}
	})
}

// TestHighFlags: flags beyond the first 32 survive, and those below take the room that they took.
func TestHighFlags(t *testing.T) {
	for _, tt := range []struct {
		flags Flags
		more  int // bytes beyond those of no flags
	}{{Static, 0}, {Augmented, 4}, {1 << 63, 9}} {
		f := &File{Symbols: []Symbol{{Name: "f", Kind: KindFunction, Container: -1, Flags: tt.flags, Params: []Param{{Name: "p", Flags: tt.flags}}}}}
		plain := &File{Symbols: []Symbol{{Name: "f", Kind: KindFunction, Container: -1, Params: []Param{{Name: "p"}}}}}
		data := Encode(f)
		got, err := Decode(data, SectionAll)
		if err != nil {
			t.Fatal(err)
		}
		if s := got.Symbols[0]; s.Flags != tt.flags || s.Params[0].Flags != tt.flags {
			t.Errorf("%x came back as %x and %x", tt.flags, s.Flags, s.Params[0].Flags)
		}
		if more := len(data) - len(Encode(plain)); more != 2*tt.more {
			t.Errorf("%x takes %d bytes more", tt.flags, more)
		}
	}
}
