package core

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ordinaryRecord is a record as a file of some hundred lines has.
func ordinaryRecord() *Record {
	r := &Record{Package: "store", Leads: []uint32{7, 1 << 20, 1 << 31}, Imports: []Binding{}, Refs: []Binding{}, Relations: []Relation{{RelationOverrides, 3, 4, RuleStructural, Exact}}, Cut: 2}
	for i := range 60 {
		t := Target{Path: fmt.Sprintf("internal/store/file%d.go", i/6), Kind: facts.KindMethod, Name: fmt.Sprintf("Store.method%d", i)}
		switch i % 10 {
		case 7:
			t = Target{External: fmt.Sprintf("fmt.function%d", i)}
		case 8:
			t = Target{Path: t.Path}
		case 9:
			t.Disambiguator, t.Ordinal, t.Condition = "int", 1, "linux"
		}
		r.Targets = append(r.Targets, t)
	}
	for i := range 600 {
		b := Binding{Targets: []uint32{uint32(i % 60)}, Rule: Rule(i % 9), Certainty: Exact}
		switch i % 20 {
		case 18:
			b.Targets, b.Also = []uint32{1, 2}, []uint32{uint32(i % 40), 50}
		case 19:
			b = Binding{Certainty: Unresolved}
		}
		r.Refs = append(r.Refs, b)
	}
	r.Imports = append(r.Imports, r.Refs[:12]...)
	return r
}

func TestRecordsRoundTrip(t *testing.T) {
	for _, r := range []*Record{ordinaryRecord(), {}} {
		got, err := Decode(Encode(r))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(r, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("another record (-want +got):\n%s", diff)
		}
	}
}

// TestDamagedRecords decodes bytes that are cut off, and bytes of which one is another.
func TestDamagedRecords(t *testing.T) {
	data := Encode(ordinaryRecord())
	for n := range data {
		if _, err := Decode(data[:n]); err == nil {
			t.Fatalf("%d bytes of %d are a record", n, len(data))
		}
		damaged := append([]byte{}, data...)
		for _, b := range []byte{0, 1, 0x7f, 0xff} {
			damaged[n] = b
			if r, err := Decode(damaged); err == nil && r == nil {
				t.Fatal("neither a record nor an error")
			}
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	data := Encode(ordinaryRecord())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}
