package linepattern

import (
	"testing"
)

var patterns = []string{
	`^\s*(//|#[^\[]|\*|/\*)`, `^\s*((it|test)\.(skip|only)\b|x(it|test)\(|@(Disabled|Ignore)\b|#\[ignore)`, `=>|\bfunction\b|^\s*class\b`, `(^|[\s(])await\b`,
	`^`, `^\s*`, `^\s*$`, `^\s*\s`, `\bfor\s+await\b`, `(?i)debug`, `^(?i)k`, `a|b|c|d|e|f|g`, `^a|^b`, `(?m)^a`, `^[^a]`, `^é`, `^[à-ü]x`, `x*`, `^x?y`, `^(a|)b`, `\.skip\(\s*[^'"]`,
	`^(?:\s*)a{0,2}b`, `(ab){2}`, `(ab){0}c`, `^.`, `^\bx`, `a(b|cd)e`, `^\pL+`, `\Aa\z`, `^[[:^space:]]`,
	`^[^#\n]*\bcatch\b|^[ \t]*except\b|^[ \t]*_(\s|=|$)`, `^a|b`, `^(a|^b)`, `^(a|b)c`, `^(|a)`, `(?i)a|b`, `^(x|(?m)^y)`, `a|`,
}

var texts = []string{
	"", " ", "\t// note", "#[ignore]", "# note", " it.skip('x')", "xit(", "@Ignore", "const f = () => 1", "function f() {", "  class A", "x = await f()", "await", "for await x",
	"DEBUG", "K", "\u212a", "a", "b", "\na", "é", "üx", "xy", "y", "ab", "abab", "c", "ace", "abe", "acde", ".skip(x)", "\xff", "\x80x", "bb", "aab", "\u00a0a", "\ufffd",
	"} catch {}", "# catch", "  except X:", "_ = err", "a_ = 1", "_", "bc", "x\ny",
}

// TestPatterns holds what a look at a text says against the whole match.
func TestPatterns(t *testing.T) {
	for _, p := range patterns {
		for _, text := range texts {
			holdMatch(t, p, text)
		}
	}
	for p, text := range map[string]string{`^\s*(//|#)`: "  x // y", `(^|[\s(])await\b`: "x.wait()", `^x`: "yx", `^[^#]*\bcatch\b|^[ \t]*except\b`: "x except"} {
		if c, err := Compile(p); err != nil || c.MayMatch(text) {
			t.Errorf("%s is matched with %q, %v", p, text, err)
		}
	}
}

func holdMatch(t *testing.T, text, against string) {
	p, err := Compile(text)
	if err != nil {
		return
	}
	if got, want := p.Matches(against), p.MatchString(against); got != want {
		t.Errorf("%s matches %q: %v, want %v", text, against, got, want)
	}
}

func FuzzPatterns(f *testing.F) {
	for i, p := range patterns {
		f.Add(p, texts[i%len(texts)])
	}
	f.Fuzz(holdMatch)
}

// BenchmarkPattern matches what recipes look for with a line that has none of it.
func BenchmarkPattern(b *testing.B) {
	p, err := Compile(patterns[1])
	if err != nil {
		b.Fatal(err)
	}
	const line = "\t\treturn s.put(ctx, key, value)"
	b.Run("looked at", func(b *testing.B) {
		for b.Loop() {
			p.Matches(line)
		}
	})
	b.Run("matched", func(b *testing.B) {
		for b.Loop() {
			p.MatchString(line)
		}
	})
}
