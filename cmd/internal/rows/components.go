package rows

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// componentRow is a component of a user interface with the hooks that it calls.
type componentRow struct {
	f     *graph.File
	i     int32
	hooks []string // sorted, each once
}

func components() *table[componentRow] {
	return &table[componentRow]{list: listComponents, get: map[string]func(*query, *componentRow) any{
		"path": func(_ *query, r *componentRow) any { return r.f.Path },
		"id": func(q *query, r *componentRow) any {
			id := r.f.ID(r.i)
			q.graph.remember(id, r.f.Path)
			return id.String()
		},
		"name":              func(_ *query, r *componentRow) any { return nameOf(r.f, r.i) },
		"kind":              func(_ *query, r *componentRow) any { return r.f.Facts.Symbols[r.i].Kind.String() },
		"line":              func(_ *query, r *componentRow) any { return int64(r.f.Symbol(r.i).NameLine) },
		"is_exported":       func(_ *query, r *componentRow) any { return truth(r.f.Facts.Symbols[r.i].Flags.Has(facts.Exported)) },
		"is_default_export": func(_ *query, r *componentRow) any { return truth(r.isDefault()) },
		"props_type":        func(_ *query, r *componentRow) any { return optional(r.props()) },
		"hook_count":        func(_ *query, r *componentRow) any { return int64(len(r.hooks)) },
		"hooks": func(_ *query, r *componentRow) any {
			data, err := json.Marshal(r.hooks)
			if err != nil {
				panic(fmt.Sprintf("encode names: %v", err)) // strings encode
			}
			return string(data)
		},
	}}
}

// around lists the component and the value or component that it is wrapped for, as
// memo's argument is.
func (r *componentRow) around() []*facts.Symbol {
	s := &r.f.Facts.Symbols[r.i]
	out := []*facts.Symbol{s}
	if c := s.Container; c >= 0 && r.f.Facts.Symbols[c].Name == s.Name {
		out = append(out, &r.f.Facts.Symbols[c])
	}
	return out
}

func (r *componentRow) isDefault() bool {
	for _, s := range r.around() {
		if s.Flags.Has(facts.Default) {
			return true
		}
	}
	return false
}

// props gives the type of the properties as it is written: of the parameter, of the
// type argument of a component's type, or of the class that is extended.
func (r *componentRow) props() string {
	for _, s := range r.around() {
		if t := signature.TypeArgument(s.Signature, "FC", "FunctionComponent", "VFC", "SFC", "ComponentType", "Component", "PureComponent", "ForwardRefExoticComponent"); t != "" {
			return t
		}
		if t := signature.FirstParameter(s); t != "" && s.Kind.IsCallable() {
			return t
		}
	}
	return ""
}

const nodeComponent = "component"

func listComponents(q *query) iter.Seq2[[]componentRow, error] {
	return perFile(q, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) []componentRow {
		var out []componentRow
		at := map[int32]int{}
		for i := range f.Facts.Symbols {
			if f.Facts.Symbols[i].NodeKind == nodeComponent {
				at[int32(i)] = len(out)
				out = append(out, componentRow{f, int32(i), []string{}})
			}
		}
		if len(out) == 0 {
			return nil
		}
		for _, u := range f.Uses() {
			if u.Kind != "calls" || !isHook(u.Name) {
				continue
			}
			for i := u.SourceIdx; i >= 0; i = f.Facts.Symbols[i].Container {
				if n, ok := at[i]; ok {
					out[n].hooks = append(out[n].hooks, u.Name)
					break
				}
			}
		}
		for i := range out {
			slices.Sort(out[i].hooks)
			out[i].hooks = slices.Compact(out[i].hooks)
		}
		return out
	})
}

// isHook reports whether a name is written as React's rules of hooks want it: use
// and a capital letter, or use alone.
func isHook(name string) bool {
	if len(name) < 3 || name[:3] != "use" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(name[3:])
	return name == "use" || unicode.IsUpper(r)
}
