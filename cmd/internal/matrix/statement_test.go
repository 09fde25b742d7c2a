package matrix

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// statements collects what a change means, in words that all columns share: simple
// names in lower case, files by their stems.
type statements struct {
	lines []string
}

func (s *statements) say(format string, args ...any) {
	if l := fmt.Sprintf(format, args...); !slices.Contains(s.lines, l) {
		s.lines = append(s.lines, l)
	}
}

func (s *statements) sorted() []string {
	slices.Sort(s.lines)
	return s.lines
}

// diff tells symbols, breaks, cycles and tests of a comparison.
func (s *statements) diff(r *analysis.Result) {
	for i := range r.Symbols {
		s.symbol(&r.Symbols[i])
	}
	for _, b := range r.Breaks {
		switch {
		case len(b.Callers) == 0:
			s.say("api %s %s", b.Change, at(&b.Symbol))
		default:
			for _, c := range b.Callers {
				s.say("break %s %s: %s", b.Change, at(&b.Symbol), caller(c))
			}
		}
	}
	for range r.Cycles {
		s.say("cycle")
	}
	for _, x := range r.Tests.Likely {
		s.say("test %s", stem(x.Path))
	}
}

func (s *statements) symbol(x *analysis.SymbolChange) {
	change := x.Change
	if len(x.Changes) > 0 {
		change = strings.Join(x.Changes, "+")
	}
	some := x.After
	if some == nil {
		some = x.Before
	}
	switch {
	case change == analysis.Cosmetic, x.Within != "" && onlyFollows(x): // of what was renamed, or reported with its container
		return
	case isContainer(some) && !(some.Kind == facts.KindFile.String() && (x.Change == analysis.Moved || x.Change == analysis.Renamed)):
		return
	case x.Before == nil || x.After == nil || at(x.Before) == at(x.After):
		s.say("symbol %s %s", change, at(some))
	default:
		s.say("symbol %s %s -> %s", change, at(x.Before), at(x.After))
	}
}

// isContainer reports whether a symbol stands for a file or package.
func isContainer(s *analysis.Symbol) bool {
	return s.Kind == facts.KindFile.String() || s.Kind == facts.KindPackage.String() || s.Kind == facts.KindModule.String()
}

func (s *statements) audit(r *analysis.Report) {
	for _, f := range r.Findings {
		if f.Attribution == analysis.Introduced {
			s.say("audit %s %s in %s", f.Severity, f.Rule, stem(f.Path))
		}
	}
}

// asked answers those of a row's statements that are questions: `refs NAME: …` and
// `search NAME: …`, of the head side.
func (s *statements) asked(ctx context.Context, want []string, head *graph.Snapshot, folder string) error {
	for _, w := range want {
		verb, rest, _ := strings.Cut(w, " ")
		name, _, ok := strings.Cut(rest, ": ")
		if !ok {
			continue
		}
		switch verb {
		case "refs":
			if err := s.refs(ctx, head, name); err != nil {
				return err
			}
		case "search":
			if err := s.search(ctx, head, name, folder); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *statements) refs(ctx context.Context, head *graph.Snapshot, name string) error {
	var symbols []graph.Symbol
	for _, spelled := range []string{name, strings.ToUpper(name[:1]) + name[1:]} {
		found, err := head.Lookup(ctx, spelled)
		if err != nil {
			return err
		}
		symbols = append(symbols, found...)
	}
	edges, err := head.Referrers(ctx, symbols)
	if err != nil {
		return err
	}
	for _, e := range edges {
		if e.Kind != "contains" && e.Kind != "imports" && e.Kind != "tests" {
			s.say("refs %s: %s", name, stem(e.Path))
		}
	}
	return nil
}

func (s *statements) search(ctx context.Context, head *graph.Snapshot, name, folder string) error {
	ix, err := search.Open(ctx, folder)
	if err != nil {
		return err
	}
	defer ix.Close()
	r, err := ix.Search(ctx, head, name, search.Options{})
	if err != nil {
		return err
	}
	for _, m := range r.Matches {
		f, err := head.File(ctx, m.Path)
		if err != nil {
			return err
		}
		if strings.EqualFold(f.Symbol(m.Number).Name, name) {
			s.say("search %s: %s", name, stem(m.Path))
		}
	}
	return nil
}

func at(s *analysis.Symbol) string {
	if s.Kind == facts.KindFile.String() {
		return "file " + stem(s.Path)
	}
	return simple(s) + "@" + stem(s.Path)
}

func simple(s *analysis.Symbol) string {
	if s.Kind == facts.KindConstructor.String() || s.Name == "__init__" || s.Name == "newCart" {
		return "constructor"
	}
	return strings.TrimLeft(strings.ToLower(s.Name), "_")
}

func caller(c analysis.Caller) string {
	changed := "unchanged"
	if c.InDiff {
		changed = "changed"
	}
	return fmt.Sprintf("%s, %s", stem(c.Path), changed)
}

// stem names a file as all columns do: without folders and extension, in lower
// case; tests end in "test".
func stem(p string) string {
	name := strings.ToLower(path.Base(p))
	name, _, _ = strings.Cut(name, ".")
	if l, _ := extract.Detect(p); l != nil && l.TestPath != nil && l.TestPath(p) {
		name = strings.Trim(strings.Replace(name, "test", "", 1), "_") + "test"
	}
	return name
}

func TestStem(t *testing.T) {
	for p, want := range map[string]string{
		"shop/price.go": "price", "price_test.go": "pricetest", "test_price.py": "pricetest", "price.test.mjs": "pricetest",
		"shop/PriceTest.java": "pricetest", "Price.java": "price", "price.pyi": "price",
	} {
		if got := stem(p); got != want {
			t.Errorf("stem(%q) = %q, want %q", p, got, want)
		}
	}
}

// onlyFollows reports a definition that went along with its container, without a
// change of its own.
func onlyFollows(x *analysis.SymbolChange) bool {
	return !slices.ContainsFunc(x.Changes, func(change string) bool {
		return change != analysis.Moved && change != analysis.Renamed && change != analysis.Cosmetic
	})
}
