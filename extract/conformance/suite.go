package conformance

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Run checks an extractor against everything that holds for all languages, on
// well-formed samples of its language and on what becomes of them.
func Run(t *testing.T, l lang.Language, samples [][]byte) {
	t.Helper()
	if len(samples) == 0 {
		t.Fatal("no samples")
	}
	if l.Name == "" || l.Version <= 0 || l.Extract == nil || len(l.Extensions)+len(l.Filenames) == 0 {
		t.Fatalf("incomplete language: %+v", l)
	}
	s := suite{l: l, samples: samples}
	t.Run("invariants", s.invariants)
	t.Run("codec", s.codec)
	t.Run("same bytes same facts", s.sameFacts)
	t.Run("truncated", s.truncated)
	t.Run("lines deleted", s.linesDeleted)
	t.Run("junk inserted", s.junkInserted)
	t.Run("encodings", s.encodings)
	t.Run("hostile", s.hostile)
}

// Fuzz runs an extractor on mutated seeds: it must not panic and its facts must
// be well formed.
func Fuzz(f *testing.F, l lang.Language, seeds [][]byte) {
	f.Helper()
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		if len(source) > 1<<16 {
			t.Skip("longer than what a fuzzer learns from")
		}
		s := suite{l: l}
		s.roundTrip(t, s.check(t, source))
	})
}

type suite struct {
	l       lang.Language
	samples [][]byte
}

// check extracts and reports broken invariants; the result is never nil.
func (s *suite) check(t *testing.T, source []byte) *facts.File {
	t.Helper()
	f, err := s.l.Extract(source)
	if err != nil {
		t.Errorf("extract %s: %v", preview(source), err)
		return &facts.File{}
	}
	if err := Invariants(source, f); err != nil {
		t.Errorf("facts of %s: %v", preview(source), err)
	}
	return f
}

// preview shows the beginning of a source in a message.
func preview(source []byte) string {
	if len(source) > 200 {
		return fmt.Sprintf("%q… (%d bytes)", source[:200], len(source))
	}
	return fmt.Sprintf("%q", source)
}

func (s *suite) invariants(t *testing.T) {
	symbols := 0
	for i, sample := range s.samples {
		f := s.check(t, sample)
		if len(f.Cut) > 0 {
			t.Errorf("sample %d: limits met: %v", i, f.Cut)
		}
		if f.Language != s.l.Name {
			t.Errorf("sample %d: language %q, want %q", i, f.Language, s.l.Name)
		}
		if want := facts.CountLines(sample); f.Lines != want {
			t.Errorf("sample %d: %d lines, want %d", i, f.Lines, want)
		}
		symbols += len(f.Symbols)
	}
	if symbols == 0 && s.l.Tier > 0 {
		t.Error("no sample gives a symbol")
	}
}

func (s *suite) codec(t *testing.T) {
	for _, sample := range s.samples {
		s.roundTrip(t, s.check(t, sample))
	}
}

// roundTrip encodes and decodes facts. Encoding again compares what the two
// hold without telling empty from absent.
func (s *suite) roundTrip(t *testing.T, f *facts.File) {
	t.Helper()
	data := facts.Encode(f)
	back, err := facts.Decode(data, facts.SectionAll)
	if err != nil {
		t.Fatalf("decode: %v", err)
	}
	if diff := cmp.Diff(Render(f), Render(back)); diff != "" {
		t.Errorf("facts changed by the codec (-before +after):\n%s", diff)
	}
	if !bytes.Equal(data, facts.Encode(back)) {
		t.Error("encoding decoded facts gives other bytes")
	}
}

// sameFacts extracts each sample many times at once.
func (s *suite) sameFacts(t *testing.T) {
	want := make([][]byte, len(s.samples))
	for i, sample := range s.samples {
		want[i] = facts.Encode(s.check(t, bytes.Clone(sample)))
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for n := range s.samples {
				i := (n + worker) % len(s.samples)
				f, err := s.l.Extract(s.samples[i])
				if err != nil || !bytes.Equal(facts.Encode(f), want[i]) {
					t.Errorf("sample %d: other facts on another run (error %v)", i, err)
				}
			}
		})
	}
	group.Wait()
	for i, sample := range s.samples {
		before := bytes.Clone(sample)
		s.check(t, sample)
		if !bytes.Equal(before, sample) {
			t.Errorf("sample %d: extraction wrote to its source", i)
		}
	}
}

// hostile is input that no one wrote: nesting far beyond any limit.
func (s *suite) hostile(t *testing.T) {
	for i, unit := range hostileUnits {
		size := 1 << 17
		if i == 0 {
			size = 1 << 20
		}
		if testing.Short() {
			size >>= 4
		}
		t.Run(fmt.Sprintf("%q", unit), func(t *testing.T) {
			s.bounded(t, []byte(strings.Repeat(unit, size/len(unit))))
		})
	}
	t.Run("nested", func(t *testing.T) {
		const n = 100_000
		for _, pair := range []string{"()", "[]", "{}"} {
			s.bounded(t, []byte("x = "+strings.Repeat(pair[:1], n)+strings.Repeat(pair[1:], n)+"\n"))
		}
	})
	t.Run("indented", func(t *testing.T) {
		var b strings.Builder
		for depth := range 1200 {
			fmt.Fprintf(&b, "%sif x:\n", strings.Repeat(" ", depth))
		}
		s.bounded(t, []byte(b.String()))
	})
}

var hostileUnits = []string{"(", "[", "{", "<", "a.", "a(", "a[", "-", "not ", "\"", "'", "`", "\\", "#", "/*", "//\n", "\n", "if x {", "class A {",
	"func f() {", "function f() {", "def f():\n ", "lambda: ", "a = ", "a + ", "a if b else ", "f(x for x in ", "*", "x?.y", "=> ", "<a>", "${`", "@a\n", "\x00", "\xff"}

// bounded extracts within bounds of memory. That it ends at all is left to the
// test's own time limit.
func (s *suite) bounded(t *testing.T, source []byte) {
	t.Helper()
	const perByte, base = 2048, 64 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s.check(t, source)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > base+perByte*uint64(len(source)) {
		t.Errorf("%d MB allocated for %s", used>>20, preview(source))
	}
}
