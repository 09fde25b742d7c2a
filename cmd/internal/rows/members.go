package rows

import (
	"iter"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// memberRow is a member of a type. The type's name is as the member gives it:
// a Go method may be in another file than its type.
type memberRow struct {
	symbolRow
	owner int32 // index of the type in the file; -1 when it is elsewhere
}

func typeMembers() *table[memberRow] {
	return &table[memberRow]{list: listMembers, get: map[string]func(*query, *memberRow) any{
		"path": func(_ *query, r *memberRow) any { return r.f.Path },
		"type_id": func(q *query, r *memberRow) any {
			if r.owner < 0 {
				return nil
			}
			id := r.f.ID(r.owner)
			q.graph.remember(id, r.f.Path)
			return id.String()
		},
		"type_name": func(_ *query, r *memberRow) any {
			if r.owner >= 0 {
				return r.f.Facts.QualifiedName(int(r.owner))
			}
			return r.facts().Owner
		},
		"id": func(q *query, r *memberRow) any {
			id := r.symbol().ID
			q.graph.remember(id, r.f.Path)
			return id.String()
		},
		"name":        func(_ *query, r *memberRow) any { return r.facts().Name },
		"kind":        func(_ *query, r *memberRow) any { return r.facts().Kind.String() },
		"line":        func(_ *query, r *memberRow) any { return int64(r.facts().NameLine) },
		"visibility":  func(_ *query, r *memberRow) any { return r.facts().Visibility.String() },
		"is_optional": memberFlag(facts.Optional),
		"is_readonly": memberFlag(facts.Const),
		"is_static":   memberFlag(facts.Static),
		"type":        func(_ *query, r *memberRow) any { return optional(signature.Type(r.facts())) },
		"signature":   func(_ *query, r *memberRow) any { return optional(r.facts().Signature) },
		"value":       func(_ *query, r *memberRow) any { return optional(r.facts().Value) },
	}}
}

func memberFlag(f facts.Flags) func(*query, *memberRow) any {
	return func(_ *query, r *memberRow) any { return truth(r.facts().Flags.Has(f)) }
}

func listMembers(q *query) iter.Seq2[[]memberRow, error] {
	wanted, _ := facts.ParseSymbolID(q.r.Value) // the zero id is no member's
	return perFile(q, facts.SectionDecl, func(f *graph.File) []memberRow {
		var out []memberRow
		for i := range f.Facts.Symbols {
			s := &f.Facts.Symbols[i]
			owner := s.Container
			switch {
			case q.r.Key == "name" && s.Name != q.r.Value, q.r.Key == "id" && f.ID(int32(i)) != wanted:
				continue
			case s.Owner != "":
				owner = ownerIn(f, s.Owner)
			case owner < 0 || !f.Facts.Symbols[owner].Kind.IsType():
				continue
			}
			out = append(out, memberRow{symbolRow{f: f, i: int32(i)}, owner})
		}
		return out
	})
}

// ownerIn finds the type of a method that is not written inside it.
func ownerIn(f *graph.File, name string) int32 {
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Container < 0 && s.Kind.IsType() && s.Name == name {
			return int32(i)
		}
	}
	return -1
}
