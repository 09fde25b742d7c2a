package diffctx_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/snapshot/link"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestDiff runs testdata/*.txtar: files under base/ and head/ are the two
// trees, want is what the change means, one line for each statement.
func TestDiff(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives in testdata: %v", err)
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			base, head, want := split(a)
			defects := logged(t)
			r := diffOf(t, base, head)
			validate(t, "diff.schema.json", r)
			if defects.Len() > 0 {
				t.Error(defects)
			}
			got := statements(r)
			if os.Getenv("UPDATE") != "" {
				update(t, path, a, got)
				return
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// logged collects what is logged as an error during a test. A defect leaves out one
// place, so the answer alone may not show it.
func logged(t *testing.T) *bytes.Buffer {
	t.Helper()
	var b bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{Level: slog.LevelError})))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &b
}

// TestVersion: what a comparison gives is kept by its version, and by that of the links
// that it compares.
func TestVersion(t *testing.T) {
	conformance.Versioned(t, "testdata/version.txt", conformance.Versions{Now: fmt.Sprintf("matching %d, linker %d", analysis.MatchVersion, link.Version), Raise: "MatchVersion in diffctx/internal/compare", Write: "UPDATE=1 go test ./diffctx -run TestVersion"}, os.Getenv("UPDATE") != "", "testdata/*.txtar")
}

func split(a *txtar.Archive) (base, head, want string) {
	var b, h txtar.Archive
	for _, f := range a.Files {
		if rest, ok := strings.CutPrefix(f.Name, "base/"); ok {
			b.Files = append(b.Files, txtar.File{Name: rest, Data: f.Data})
		} else if rest, ok := strings.CutPrefix(f.Name, "head/"); ok {
			h.Files = append(h.Files, txtar.File{Name: rest, Data: f.Data})
		} else if rest, ok := strings.CutPrefix(f.Name, "both/"); ok {
			b.Files = append(b.Files, txtar.File{Name: rest, Data: f.Data})
			h.Files = append(h.Files, txtar.File{Name: rest, Data: f.Data})
		} else if f.Name == "want" {
			want = string(f.Data)
		}
	}
	return string(txtar.Format(&b)), string(txtar.Format(&h)), want
}

func update(t *testing.T, path string, a *txtar.Archive, got string) {
	t.Helper()
	for i := range a.Files {
		if a.Files[i].Name == "want" {
			a.Files[i].Data = []byte(got)
		}
	}
	if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

// statements writes a result one statement to a line.
func statements(r *analysis.Result) string {
	var out strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	for _, s := range r.Symbols {
		line := s.Change
		if len(s.Changes) > 0 {
			line = strings.Join(s.Changes, "+")
		}
		if s.Cause != "" {
			line = "inner " + line
		}
		if s.Annotations {
			line += " and annotations"
		}
		if s.Decorators {
			line += " and decorators"
		}
		if s.Only != "" {
			line += ", only " + s.Only
		}
		say("symbol %s %s -> %s: %s", line, place(s.Before), place(s.After), s.Reason)
		for _, d := range s.Details {
			say("  %s", d)
		}
		if s.References != nil && s.References.Total > 0 {
			say("  %d of %d references", s.References.Updated, s.References.Total)
		}
	}
	for _, b := range r.Breaks {
		api := ""
		if b.API {
			api = "public "
		}
		say("break %s%s %s: %s%s", api, b.Change, place(&b.Symbol), b.Reason, causeText(r, &b))
		for _, c := range b.Callers {
			through := ""
			if c.Through.Line > 0 {
				through = fmt.Sprintf(", through %s:%d", c.Through.Path, c.Through.Line)
			}
			does := ""
			if c.Reason != "" {
				does = ": " + c.Reason
			}
			say("  %s:%d in %q, in diff %v, %s%s%s", c.Path, c.Line, c.Symbol, c.InDiff, c.Certainty, through, does)
		}
	}
	for _, d := range r.Dispatch {
		say("dispatch %s %s at %s:%d: %s -> %s", d.Change, place(&d.Source), d.Path, d.Line, place(d.Before), place(d.After))
	}
	for _, b := range r.Boundaries {
		say("boundary %s -> %s at %s:%d", b.From, b.To, b.Edge.Path, b.Edge.Line)
	}
	for _, c := range r.Cycles {
		say("cycle %s %s", c.Level, strings.Join(c.Nodes, " "))
	}
	for _, x := range r.SkippedTests {
		say("skipped test %s at %s:%d: %s", x.Change, x.Path, x.Line, x.Text)
	}
	for _, x := range r.Tests.Likely {
		say("likely %s %s", x.Path, x.Name)
	}
	for _, x := range r.Tests.Safe {
		say("safe %s", x.Path)
	}
	if r.Tests.Unknown {
		say("other tests may see it")
	}
	for _, x := range r.Tests.Unreached {
		say("unreached %s", place(&x))
	}
	say("files +%d -%d ~%d moved %d, relinked %d, cosmetic %d", r.Summary.Files.Added, r.Summary.Files.Removed, r.Summary.Files.Modified,
		r.Summary.Files.Moved, r.Summary.Relinked, r.Summary.Cosmetic)
	return out.String()
}

// causeText names what a break came with.
func causeText(r *analysis.Result, b *analysis.Break) string {
	for i := range r.Symbols {
		if s := r.Symbols[i].Before; s != nil && s.ID == b.Cause {
			return ", with " + place(s)
		}
	}
	return ""
}

func place(s *analysis.Symbol) string {
	if s == nil {
		return "none"
	}
	if s.Kind == "file" || s.Kind == "package" {
		return s.Kind + " " + s.Path
	}
	return fmt.Sprintf("%s %s@%s", s.Kind, s.QualifiedName, s.Path)
}
