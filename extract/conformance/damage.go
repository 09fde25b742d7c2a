package conformance

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// rounds is how many times each sample is damaged in each way.
func rounds() int {
	if testing.Short() {
		return 10
	}
	return 60
}

// random gives the same numbers on every run.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) }

// truncated cuts the samples at many places.
func (s *suite) truncated(t *testing.T) {
	rng := random(1)
	for _, sample := range s.samples {
		whole := s.check(t, sample)
		for range rounds() {
			at := rng.IntN(len(sample) + 1)
			s.healthy(t, whole, sample[:at:at], uint32(at))
		}
	}
}

// linesDeleted takes one to three lines out of the samples.
func (s *suite) linesDeleted(t *testing.T) {
	rng := random(2)
	for _, sample := range s.samples {
		whole := s.check(t, sample)
		all := bytes.SplitAfter(sample, []byte("\n"))
		for range rounds() {
			from := rng.IntN(len(all))
			to := min(from+1+rng.IntN(3), len(all))
			head := bytes.Join(all[:from], nil)
			s.healthy(t, whole, append(bytes.Clone(head), bytes.Join(all[to:], nil)...), uint32(len(head)))
		}
	}
}

var junk = []string{"(", ")", "}", "{", "]", "\"", "'", "/*", ")))}}}", "\x00\x01\x02", "\xff\xfe", "class class class", "<<<<<<< HEAD\n", "=======\n", "\n)\n", "@", "if if (", "\u2028", "…"}

// junkInserted puts into the samples what no grammar expects there.
func (s *suite) junkInserted(t *testing.T) {
	rng := random(3)
	for _, sample := range s.samples {
		whole := s.check(t, sample)
		for range rounds() {
			at := rng.IntN(len(sample) + 1)
			piece := junk[rng.IntN(len(junk))]
			broken := append(bytes.Clone(sample[:at]), piece...)
			s.healthy(t, whole, append(broken, sample[at:]...), uint32(at))
		}
	}
}

// healthy extracts damaged source and expects every definition that ended
// before the damaged line, with all that it is in, to be still there.
func (s *suite) healthy(t *testing.T, whole *facts.File, broken []byte, damage uint32) {
	t.Helper()
	f := s.check(t, broken)
	damage = uint32(bytes.LastIndexByte(broken[:damage], '\n') + 1)
	have := map[string]bool{}
	for i := range f.Symbols {
		have[f.Symbols[i].Kind.String()+" "+f.QualifiedName(i)] = true
	}
	for i := range whole.Symbols {
		name := whole.Symbols[i].Kind.String() + " " + whole.QualifiedName(i)
		if endsBefore(whole, i, damage) && !have[name] {
			t.Errorf("%s is gone after damage at byte %d: …%q", name, damage, broken[max(0, int(damage)-80):min(len(broken), int(damage)+80)])
			return
		}
	}
}

// endsBefore reports whether a symbol and its containers end before a place.
func endsBefore(f *facts.File, i int, at uint32) bool {
	for c := int32(i); c >= 0; c = f.Symbols[c].Container {
		if f.Symbols[c].Span.End >= at {
			return false
		}
	}
	return true
}

// encodings writes the samples as other systems do.
func (s *suite) encodings(t *testing.T) {
	for _, odd := range []string{"", "\n", "\r", "\r\n", " ", "\ufeff", "\x00", "\xff", "\xc3\x28", "\u2028", "\ufeff\n\x00\xff", "\xed\xa0\x80"} {
		s.check(t, []byte(odd))
	}
	for i, sample := range s.samples {
		if bytes.ContainsRune(sample, '\r') || bytes.HasPrefix(sample, []byte("\ufeff")) {
			continue
		}
		want := outline(s.check(t, sample))
		crlf := bytes.ReplaceAll(sample, []byte("\n"), []byte("\r\n"))
		if got := outline(s.check(t, crlf)); got != want {
			t.Errorf("sample %d with CRLF:\n%s\nwant:\n%s", i, got, want)
		}
		if got := outline(s.check(t, append([]byte("\ufeff"), sample...))); got != want {
			t.Errorf("sample %d with a byte order mark:\n%s\nwant:\n%s", i, got, want)
		}
		s.check(t, bytes.ReplaceAll(sample, []byte("\n"), []byte("\r")))
		s.check(t, bytes.ReplaceAll(sample, []byte(" "), []byte("\x00")))
		s.check(t, bytes.ReplaceAll(sample, []byte("e"), []byte("\xe9"))) // Latin-1
		s.check(t, bytes.ReplaceAll(sample, []byte("a"), []byte("ä")))
	}
}

// outline lists the symbols with their lines, free of columns and bytes.
func outline(f *facts.File) string {
	r := renderer{file: f}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		r.line("%s %s %d-%d", s.Kind, symbolName(f, i), s.Span.StartLine, s.Span.EndLine)
	}
	return strings.TrimSpace(r.out.String())
}
