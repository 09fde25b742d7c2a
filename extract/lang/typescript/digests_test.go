package typescript

import "testing"

// TestDigests changes a function in ways that its digests must and must not see.
func TestDigests(t *testing.T) {
	const source = "export function area(w: number, h: number) {\n  const sum = w * h; // product\n  return round(sum);\n}\n"
	tests := []struct {
		name, source string
		body, shape  bool // whether the digest stays
	}{
		{"layout and comments", "// doc\nexport function area(w: number, h: number,) { const sum = w*h\n return round(sum) }", true, true},
		{"own name", "export function size(w: number, h: number) { const sum = w * h; return round(sum); }", false, true},
		{"names of locals", "export function area(a: number, b: number) { const c = a * b; return round(c); }", false, true},
		{"locals swapped", "export function area(w: number, h: number) { const sum = h * w; return round(sum); }", false, false},
		{"what is called", "export function area(w: number, h: number) { const sum = w * h; return floor(sum); }", false, false},
	}
	digests := func(source string) (body, shape uint64) {
		f, err := Extract([]byte(source), TypeScript)
		if err != nil || len(f.Symbols) != 1 {
			t.Fatalf("%d symbols, error %v", len(f.Symbols), err)
		}
		return f.Symbols[0].Body, f.Symbols[0].Shape
	}
	body, shape := digests(source)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, s := digests(test.source)
			if (b == body) != test.body || (s == shape) != test.shape {
				t.Errorf("body stays %v, want %v; shape stays %v, want %v", b == body, test.body, s == shape, test.shape)
			}
		})
	}
}
