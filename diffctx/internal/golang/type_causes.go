package golang

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// faultPlace is where a fault is: in a file that changed, in what and of which name or
// type.
type faultPlace struct {
	path         string
	at           gotypes.Site
	in, of, lack string
}

func (f *explained) place() faultPlace {
	if f.at.InDiff {
		return faultPlace{path: f.Path, in: f.at.SymbolID, of: f.Type, lack: f.Method}
	}
	return faultPlace{path: f.Path, at: f.Names[0], lack: f.Method}
}

// explained is a fault that comes from a changed definition.
type explained struct {
	*gotypes.Fault
	cause *compare.Definition
	at    result.Caller // the reference that it is reported at
}

// attribute leaves out the faults that no change explains.
func (m *typeSearch) attribute(ctx context.Context, faults []gotypes.Fault) (out []explained, err error) {
	for i := range faults {
		d, at, err := m.cause(ctx, &faults[i])
		if err != nil {
			return nil, err
		}
		if d != nil {
			out = append(out, explained{&faults[i], d, at})
		}
	}
	return out, nil
}

// grouped makes a break of each changed definition.
func grouped(faults []explained) []result.Break {
	found := map[*compare.Definition]*result.Break{}
	var order []*compare.Definition
	for _, f := range faults {
		d := f.cause
		if found[d] == nil {
			b := &result.Break{Change: result.SignatureChanged, Symbol: compare.Render(d.Symbol)}
			if d.Match != nil {
				b.Now = compare.SymbolOf(d.Match.New)
			}
			if b.Now == nil || d.Name != d.Match.New.Name {
				b.Change, b.Reason = breaks.Explain(d)
			}
			found[d] = b
			order = append(order, d)
		}
		found[d].Callers = append(found[d].Callers, f.at)
	}
	out := make([]result.Break, 0, len(order))
	for _, d := range order {
		if b := found[d]; b.Reason == "" {
			b.Reason = breaks.SignatureReason(d)
		}
		out = append(out, *found[d])
	}
	return out
}

// cause finds the changed definition that a fault comes from, and the reference
// that it is reported at.
func (m *typeSearch) cause(ctx context.Context, f *gotypes.Fault) (*compare.Definition, result.Caller, error) {
	file, err := m.c.File(ctx, m.c.Head, f.Path)
	if err != nil || file == nil {
		return nil, result.Caller{}, err
	}
	if m.c.BlobChanged(f.Path) && f.Method == "" && !m.c.SameCode(enclosing(file, f.Names[0].Line).ID) {
		return nil, result.Caller{}, nil // see mismatch
	}
	if f.Method != "" {
		d := m.lacks(f.Type, f.Method)
		if d == nil {
			d = m.emptied[f.Type]
		}
		if d == nil {
			return nil, result.Caller{}, nil
		}
		at := f.Names[0]
		caller := result.Caller{Path: f.Path, Line: at.Line, Column: at.Column, Kind: result.EdgeImplements, InDiff: m.c.BlobChanged(f.Path), Certainty: "exact", Reason: unsatisfiedReason(f)}
		m.enclose(&caller, file)
		return d, caller, nil
	}
	bySite := m.c.SitesOf(file)
	concerned := m.subjects
	if f.Unkeyed {
		concerned = m.reshaped
	}
	for _, s := range f.Names {
		for _, e := range bySite.At(s.Line, s.Column) {
			if d := concerned[e.Target]; d != nil {
				return d, m.c.CallerAt(file, e, f.Message), nil
			}
		}
	}
	return m.missing(ctx, f, file)
}

// lacks is the definition for whose change a type has no such method: its own,
// one of an interface, or one that is promoted to it.
func (m *typeSearch) lacks(typ, method string) *compare.Definition {
	for _, owner := range []string{typ, ""} {
		if d := m.lost[[2]string{owner, method}]; d != nil {
			return d
		}
	}
	var found *compare.Definition
	for k, d := range m.lost {
		if k[1] == method {
			if found != nil {
				return nil
			}
			found = d
		}
	}
	return found
}

func unsatisfiedReason(f *gotypes.Fault) string {
	return f.Type + " does not have " + f.Method + " as the interface requires it"
}

// enclose says what a place of a file is in.
func (m *typeSearch) enclose(at *result.Caller, f *graph.File) {
	in := enclosing(f, at.Line)
	at.Symbol, at.SymbolID = in.QualifiedName, in.ID.String()
	if in.Index == graph.FileNode {
		at.Symbol = ""
	}
}

// enclosing is the innermost symbol around a line, else the file.
func enclosing(f *graph.File, line int) graph.Symbol {
	in := f.Symbol(graph.FileNode)
	for i := range f.Facts.Symbols {
		if s := f.Symbol(int32(i)); s.StartLine <= line && line <= s.EndLine {
			in = s
		}
	}
	return in
}
