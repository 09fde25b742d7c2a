package lossless

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"time"
)

type text string

func (t text) MarshalText() ([]byte, error) { return []byte("text " + t), nil }

type pointed struct{ N int }

func (p *pointed) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"pointed": [%d]}`, p.N), nil
}

type element struct {
	Name string   `json:"name"`
	Of   []string `json:"of,omitempty"`
}

type embedding struct {
	element
	More []element
}

// unusual has tags that are left to encoding/json.
type unusual struct {
	When   time.Time `json:"when,omitzero"`
	Quoted int       `json:"quoted,string"`
	Long   []element `json:"a"`
}

// report has what tags and types change in JSON.
type report struct {
	Schema  int                  `json:"schema"`
	Long    []element            `json:"long"`
	Numbers []int                `json:"numbers,omitempty"`
	Nil     []element            `json:"nil"`
	Empty   []element            `json:"empty"`
	Without []element            `json:"without,omitempty"`
	None    *element             `json:"none,omitempty"`
	Null    *element             `json:"null"`
	Inner   struct{ A, B []int } `json:"inner"`
	Hollow  struct {
		No int `json:"no,omitempty"`
	} `json:"hollow"`
	Zero    struct{ A int } `json:"zero,omitzero"`
	Text    text            `json:"text"`
	Point   pointed         `json:"point"`
	Points  []pointed       `json:"points"`
	Unusual unusual         `json:"unusual"`
	Any     any             `json:"any"`
	Bytes   []byte          `json:"bytes"`
	Raw     json.RawMessage `json:"raw"`
	Map     map[string][]element
	Nested  *report    `json:"nested,omitempty"`
	Matrix  [][]string `json:"matrix"`
	Hidden  int        `json:"-"`
	private int
}

func sample(n int) report {
	r := report{Schema: 1, Empty: []element{}, Text: "t", Point: pointed{1}, Bytes: []byte("bytes"), Raw: json.RawMessage(`{"a":[1, 2]}`), Any: []any{1.5, "<b>", nil, element{Name: "&"}}, private: 1}
	for i := range n {
		r.Long = append(r.Long, element{Name: fmt.Sprint("name <", i)})
		r.Numbers, r.Inner.B = append(r.Numbers, i), append(r.Inner.B, i)
		r.Points = append(r.Points, pointed{i})
		r.Matrix = append(r.Matrix, []string{"a", "b"})
	}
	r.Map = map[string][]element{"b": r.Long, "a": nil}
	return r
}

// TestEncodeIsEncodingJSON compares what is written piece by piece with what is written whole.
func TestEncodeIsEncodingJSON(t *testing.T) {
	type plain struct {
		Long   []element `json:"long,omitempty"`
		Nested *plain    `json:"nested,omitempty"`
	}
	values := []any{nil, 1, "s", []int{}, []int(nil), map[string]int{}, struct{}{}, (*report)(nil), element{}, []embedding{{}}, embedding{More: []element{{}}}, unusual{}, []unusual{{Quoted: 1}}}
	for _, n := range []int{0, 1, atOnce, atOnce + 1, 3 * atOnce} {
		r := sample(n)
		r.Nested = new(sample(n))
		values = append(values, r, &r, []any{r, &r}, r.Long, r.Points, &plain{Long: r.Long, Nested: &plain{Long: r.Long}}, map[string]any{"r": r})
	}
	for _, v := range values {
		for _, indent := range []string{"", "  ", "\t"} {
			var want, got bytes.Buffer
			e := json.NewEncoder(&want)
			e.SetEscapeHTML(false)
			e.SetIndent("", indent)
			if err := e.Encode(v); err != nil {
				t.Fatal(err)
			}
			if err := Encode(&got, v, indent); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(want.Bytes(), got.Bytes()) {
				t.Errorf("%T with indent %q:\n%s\nwant:\n%s", v, indent, &got, &want)
			}
		}
	}
}

// BenchmarkEncode writes a list of a hundred thousand.
func BenchmarkEncode(b *testing.B) {
	type answer struct {
		Long []element `json:"long"`
	}
	v := answer{sample(100_000).Long}
	b.ReportAllocs()
	for b.Loop() {
		if err := Encode(io.Discard, v, "  "); err != nil {
			b.Fatal(err)
		}
	}
}
