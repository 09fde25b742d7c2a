package rows

import (
	"iter"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/unused"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func imports() *table[useRow] {
	return &table[useRow]{list: listImports, get: map[string]func(*query, *useRow) any{
		"path":           func(_ *query, r *useRow) any { return r.f.Path },
		"module":         func(_ *query, r *useRow) any { return r.imported().Module },
		"name":           func(_ *query, r *useRow) any { return optional(r.imported().Name) },
		"local":          func(_ *query, r *useRow) any { return optional(r.imported().Local) },
		"kind":           func(_ *query, r *useRow) any { return importKind(r) },
		"is_type_only":   func(_ *query, r *useRow) any { return truth(r.imported().Flags.Has(facts.TypeOnly)) },
		"is_conditional": func(_ *query, r *useRow) any { return truth(r.imported().Flags.Has(facts.Conditional)) },
		"is_deferred":    func(_ *query, r *useRow) any { return truth(r.imported().IsDeferred()) },
		"is_used":        importUsed,
		"line":           func(_ *query, r *useRow) any { return int64(r.Line) },
		"column":         func(_ *query, r *useRow) any { return int64(r.Column) },
		"target":         useTarget,
		"target_path":    useTargetPath,
		"module_path":    func(_ *query, r *useRow) any { return optional(r.module) },
		"external":       func(_ *query, r *useRow) any { return optional(r.External) },
		"certainty":      func(_ *query, r *useRow) any { return r.Certainty.String() },
	}}
}

var importKinds = map[facts.ImportKind]string{
	facts.ImportModule: "module", facts.ImportName: "name", facts.ImportStar: "star",
	facts.ImportEffect: "effect", facts.ImportReexport: "reexport", facts.ImportDynamic: "dynamic",
}

// importKind names what an import binds; where a file names another one by its path, as
// a link of Markdown does, nothing is imported.
func importKind(r *useRow) string {
	m := r.imported()
	if m.Kind == facts.ImportEffect && (m.Flags.Has(facts.Erased) || extract.ByName(r.f.Language).NamesPlaces()) {
		return "path"
	}
	return importKinds[m.Kind]
}

// importUsed reports whether the file uses what an import binds; null where that is
// not known.
func importUsed(q *query, r *useRow) any {
	m := r.imported()
	if m.Kind != facts.ImportModule && m.Kind != facts.ImportName || m.Local == "" {
		return nil
	}
	if q.imports.file != r.f {
		q.imports.file = r.f
		q.imports.states = unused.ImportStates(r.f, func() []byte {
			text, err := q.graph.Source(q.ctx, r.f.Path)
			if err != nil {
				return nil // what is not read is not reported
			}
			return text
		})
	}
	switch state := q.imports.states[r.Import]; {
	case state == unused.Used:
		return truth(true)
	case state == unused.Idle && unused.KnowsImports(r.f.Language): // elsewhere traits and the like are used unnamed
		return truth(false)
	}
	return nil
}

// importStates are those of the file whose rows are read.
type importStates struct {
	file   *graph.File
	states []unused.ImportState
}

func (r *useRow) imported() *facts.Import { return &r.f.Facts.Imports[r.Import] }

func listImports(q *query) iter.Seq2[[]useRow, error] {
	rows := func(f *graph.File) []useRow {
		uses, modules := f.Uses(), map[string]string{}
		for _, u := range uses {
			if u.Loads || u.Import >= 0 && f.Facts.Imports[u.Import].Name == "" {
				modules[f.Facts.Imports[u.Import].Module] = u.TargetPath
			}
		}
		var out []useRow
		for _, u := range uses {
			if u.Import >= 0 && !u.Loads {
				out = append(out, useRow{Use: u, f: f, module: modules[f.Facts.Imports[u.Import].Module]})
			}
		}
		return out
	}
	if q.r.Key != "target_path" {
		return perFile(q, facts.SectionDecl|facts.SectionRefs, rows)
	}
	return func(yield func([]useRow, error) bool) {
		paths, err := q.dependents(q.r.Value)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, p := range paths {
			x, err := q.graph.file(q.ctx, p, false)
			if err != nil {
				yield(nil, err)
				return
			}
			if x != nil && !yield(rows(x), nil) {
				return
			}
		}
	}
}

// dependents lists the files that may depend on a file or a directory's
// package, by path.
func (q *query) dependents(path string) ([]string, error) {
	dir, given := link.Dir(path), []string{path}
	if _, ok, err := q.graph.Leaf(q.ctx, path); err != nil {
		return nil, err
	} else if !ok {
		dir, given = path, nil
	}
	leaves, err := q.graph.LeavesIn(q.ctx, dir)
	if err != nil {
		return nil, err
	}
	var out []string // files of one package depend on one another without asking for it
	for _, l := range leaves {
		if l.Language != "" {
			out = append(out, l.Path)
		}
	}
	if given == nil {
		given = out
	}
	more, err := q.graph.Dependents(q.ctx, given)
	if err != nil {
		return nil, err
	}
	out = append(out, more...)
	slices.Sort(out)
	return slices.Compact(out), nil
}

// exportRow is an export of a file.
type exportRow struct {
	*facts.Export
	f *graph.File
}

// isType reports a definition that is a type alone. Where a value has its name too,
// both are exported, each with a row of its own.
func (r *exportRow) isType() bool {
	x := r.expr()
	if x.Op != facts.OpSymbol || int(x.N) >= len(r.f.Facts.Symbols) {
		return false
	}
	kind := r.f.Facts.Symbols[x.N].Kind
	return kind == facts.KindInterface || kind == facts.KindType
}

func exports() *table[exportRow] {
	return &table[exportRow]{
		list: func(q *query) iter.Seq2[[]exportRow, error] {
			return perFile(q, facts.SectionDecl, func(f *graph.File) []exportRow {
				out := make([]exportRow, len(f.Facts.Exports))
				for i := range out {
					out[i] = exportRow{&f.Facts.Exports[i], f}
				}
				return out
			})
		},
		get: map[string]func(*query, *exportRow) any{
			"path": func(_ *query, r *exportRow) any { return r.f.Path },
			"name": func(_ *query, r *exportRow) any { return r.Name },
			"kind": func(_ *query, r *exportRow) any {
				switch {
				case r.imported() != nil:
					return "reexport"
				case r.Flags.Has(facts.TypeOnly) || r.isType():
					return "type"
				}
				return "value"
			},
			"is_default":   func(_ *query, r *exportRow) any { return truth(r.Name == "default") },
			"is_type_only": func(_ *query, r *exportRow) any { return truth(r.Flags.Has(facts.TypeOnly)) },
			"line":         func(_ *query, r *exportRow) any { return int64(r.Line) },
			"column":       func(_ *query, r *exportRow) any { return int64(r.Col) },
			"symbol": func(q *query, r *exportRow) any {
				x := r.expr()
				if x.Op != facts.OpSymbol {
					return nil
				}
				id := r.f.Symbol(int32(x.N)).ID
				q.graph.remember(id, r.f.Path)
				return id.String()
			},
			"module": func(_ *query, r *exportRow) any {
				if m := r.imported(); m != nil {
					return m.Module
				}
				return nil
			},
			"source_name": func(_ *query, r *exportRow) any {
				if m := r.imported(); m != nil {
					return optional(m.Name)
				}
				return nil
			},
		},
	}
}

func (r *exportRow) expr() facts.Expr { return r.f.Facts.Exprs[r.Expr] }

// imported is what is passed on; nil for what the file defines.
func (r *exportRow) imported() *facts.Import {
	if x := r.expr(); x.Op == facts.OpImport {
		return &r.f.Facts.Imports[x.N]
	}
	return nil
}
