package facts

import (
	"fmt"
	"testing"
)

// ordinaryFile makes facts as a file of some hundred lines has them.
func ordinaryFile() *File {
	f := &File{Language: "go", Package: "store", Lines: 600, Exprs: []Expr{{}}}
	for i := range 60 {
		line := uint32(1 + 10*i)
		f.Symbols = append(f.Symbols, Symbol{Name: fmt.Sprintf("symbol%d", i), Kind: KindFunction, NodeKind: "function", Container: -1,
			Span: Span{300 * uint32(i), 300*uint32(i) + 280, line, 1, line + 9, 2}, NameLine: line, NameCol: 6, Body: 1 + uint64(i), Shape: 1 + uint64(i)})
	}
	for i := range 600 {
		e := Expr{Op: OpName, S: fmt.Sprintf("name%d", i%150)}
		if i%3 == 2 {
			e = Expr{Op: OpMember, A: ExprID(len(f.Exprs) - 1), S: fmt.Sprintf("member%d", i%70)}
		}
		f.Exprs = append(f.Exprs, e)
		f.Refs = append(f.Refs, Ref{ExprID(len(f.Exprs) - 1), RoleReads, int32(i / 10), uint32(2 + i), 9})
	}
	f.Finish()
	return f
}

// BenchmarkDecode reads what answers about edges need of a file.
func BenchmarkDecode(b *testing.B) {
	data := EncodeSections(ordinaryFile(), SectionDecl|SectionRefs|SectionMetrics|SectionText)
	for _, x := range []struct {
		name string
		want Sections
	}{{"declarations", SectionDecl}, {"references", SectionRefs}} {
		b.Run(x.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Decode(data, x.want); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
