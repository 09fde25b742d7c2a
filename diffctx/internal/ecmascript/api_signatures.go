package ecmascript

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// opaque reports a module that exports all of one that is not known.
func opaque(f *graph.File) bool {
	for i := range f.Facts.Exports {
		e := &f.Facts.Exports[i]
		n := breaks.ImportOf(f.Facts, e.Expr)
		if e.Name != "*" || n < 0 || n >= len(f.Record.Imports) {
			continue
		}
		if !slices.ContainsFunc(f.Record.Imports[n].Targets, func(t uint32) bool { return f.Record.Targets[t].Path != "" }) {
			return true
		}
	}
	return false
}

// scriptDiffers says for which calls of one function the other has no place:
// fewer arguments than are asked for, or more than are taken, or primitive types
// that exclude one another.
func scriptDiffers(o, n surface.Offer) string {
	x, y := o.Facts(), n.Facts()
	if x.Flags.Has(facts.Overload) || y.Flags.Has(facts.Overload) || overloaded(o) || overloaded(n) {
		return overloadsDiffer(o, n)
	}
	needs, most := scriptCounts(x)
	needsNow, mostNow := scriptCounts(y)
	any := signature.AnyArguments(n.File.Language)
	switch {
	case needsNow > needs && !any:
		return "now requires " + calledParam(y, needsNow-1)
	case mostNow < most && !any:
		gone := min(mostNow, len(x.Params)-1)
		return "no longer has a parameter " + cmp.Or(x.Params[gone].Name, strconv.Itoa(gone+1))
	}
	for i := range min(len(x.Params), len(y.Params)) {
		was, is := signature.TypeText(o.File.Facts, x.Params[i].Type), signature.TypeText(n.File.Facts, y.Params[i].Type)
		if was != is && IsPrimitive(was) && IsPrimitive(is) {
			return calledParam(y, i) + " is a " + is + " now"
		}
	}
	return ""
}

// calledParam names a parameter; one that is taken apart where it is has no name.
func calledParam(s *facts.Symbol, i int) string {
	return cmp.Or(s.Params[i].Name, fmt.Sprintf("parameter %d", i+1))
}

func scriptCounts(s *facts.Symbol) (needs, most int) {
	for i, p := range s.Params {
		switch {
		case p.Flags.Has(facts.Variadic):
			most = 1 << 20
			continue
		case !p.Flags.Has(facts.Optional):
			needs = i + 1
		}
		most = max(most, i+1)
	}
	return needs, most
}

// overloadsDiffer says that all overloads ask for more arguments than one did.
func overloadsDiffer(o, n surface.Offer) string {
	if signature.AnyArguments(n.File.Language) {
		return ""
	}
	var least *facts.Symbol
	now := declarations(n)
	for _, y := range now {
		if needs, _ := scriptCounts(y); least == nil || needs < first(scriptCounts(least)) {
			least = y
		}
	}
	asked := -1
	for _, x := range declarations(o) {
		if needs, _ := scriptCounts(x); asked < 0 || needs < asked {
			asked = needs
		}
	}
	if least == nil || asked < 0 || first(scriptCounts(least)) <= asked {
		return ""
	}
	return "now requires " + calledParam(least, asked)
}

func first(needs, _ int) int { return needs }

// declarations are those by which a function is called: its overloads, or itself.
func declarations(o surface.Offer) []*facts.Symbol {
	var all, declared []*facts.Symbol
	for i := range o.File.Facts.Symbols {
		x := &o.File.Facts.Symbols[i]
		if x.Container != o.Facts().Container || x.Name != o.Facts().Name || !x.Kind.IsCallable() {
			continue
		}
		if all = append(all, x); x.Flags.Has(facts.Overload) {
			declared = append(declared, x)
		}
	}
	if len(declared) > 0 {
		return declared
	}
	return all
}

// overloaded reports whether another declaration beside has the same name.
func overloaded(o surface.Offer) bool {
	for i := range o.File.Facts.Symbols {
		x := &o.File.Facts.Symbols[i]
		if int32(i) != o.Index && x.Container == o.Facts().Container && x.Name == o.Facts().Name && x.Kind.IsCallable() {
			return true
		}
	}
	return false
}
