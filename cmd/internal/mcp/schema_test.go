package mcp

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

type leaf struct {
	Name string   `json:"name"`
	Tags []string `json:"tags"`
}

type branch struct {
	leaf
	Kids  []*branch       `json:"kids"`
	Other *leaf           `json:"other"`
	More  *leaf           `json:"more,omitempty"`
	Sizes map[string]int  `json:"sizes"`
	Any   json.RawMessage `json:"any,omitempty"`
}

type otherShape struct {
	Name  int  `json:"name"`
	Extra bool `json:"extra"`
}

// TestSchema: what a type encodes to is valid, once lists are filled, and other
// things are not.
func TestSchema(t *testing.T) {
	s := OutputSchema[branch]()
	check := func(schema json.RawMessage, value []byte) error {
		t.Helper()
		var doc, v any
		if err := json.Unmarshal(schema, &doc); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(value, &v); err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource("mem:///s", doc); err != nil {
			t.Fatal(err)
		}
		compiled, err := c.Compile("mem:///s")
		if err != nil {
			t.Fatal(err)
		}
		return compiled.Validate(v)
	}
	full := branch{leaf: leaf{"a", []string{"x"}}, Kids: []*branch{{leaf: leaf{Name: "b"}}}, Other: &leaf{}, More: &leaf{}, Any: json.RawMessage(`{"x":[null]}`)}
	for _, v := range []branch{{}, full} {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		filled, err := s.filled(raw)
		if err != nil {
			t.Fatal(err)
		}
		for depth := whole; depth < 4; depth++ {
			if err := check(s.JSON(depth, true), filled); err != nil {
				t.Errorf("at depth %d, %s: %v", depth, filled, err)
			}
		}
	}
	for _, bad := range []string{`{}`, `{"name":1,"tags":[],"kids":[],"other":null,"sizes":{}}`, `{"name":"a","tags":[],"kids":[{"name":"b"}],"other":null,"sizes":{}}`,
		`{"name":"a","tags":null,"kids":[],"other":null,"sizes":{}}`, `{"name":"a","tags":[],"kids":[],"other":null,"sizes":{"x":"y"}}`} {
		if check(s.JSON(whole, false), []byte(bad)) == nil {
			t.Errorf("%s is valid", bad)
		}
	}
	either := s.Or(OutputSchema[otherShape]()).JSON(whole, false)
	for _, good := range []string{`{"name":"a"}`, `{"name":1,"extra":true}`} {
		if err := check(either, []byte(good)); err != nil {
			t.Errorf("of two shapes, %s: %v", good, err)
		}
	}
}

// TestFilled leaves alone what is no list.
func TestFilled(t *testing.T) {
	got, err := OutputSchema[branch]().filled(json.RawMessage(`{"name":"null","tags":null,"kids":[{"name":"b","tags":["x"],"kids":null,"other":null}],"any":{"x":null},"n":12345678901234567890}`))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"any":{"x":null},"kids":[{"kids":[],"name":"b","other":null,"tags":["x"]}],"n":12345678901234567890,"name":"null","tags":[]}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestHasNull: the word in a text is no null, and none is overlooked.
func TestHasNull(t *testing.T) {
	for answer, want := range map[string]bool{
		`{"a":null}`: true, `[null]`: true, `[1,null,2]`: true, `null`: true, "{\"a\": null\n}": true, `{"text":"is null or nullable","b":null}`: true,
		`{"text":"null"}`: false, `{"nullable":1}`: false, `{"a":"x != null"}`: false, ``: false,
		`{"text":"{\"a\":null}"}`: false, `{"text":"\\","b":null}`: true, `{"text":"\\\"null"}`: false, `{"a":[true,false,1.5e3]}`: false, `{"text":"null`: false,
	} {
		if got := hasNull([]byte(answer)); got != want {
			t.Errorf("%s: %v", answer, got)
		}
	}
}

// TestPage: a list is given out in pieces, each with the way to the next.
func TestPage(t *testing.T) {
	list := make([]int, 2*pageSize+1)
	for i := range list {
		list[i] = i
	}
	var got []int
	cursor := ""
	for range 10 {
		part, next, err := page(list, cursor)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, part...)
		if cursor = string(next); cursor == "" {
			break
		}
	}
	if diff := cmp.Diff(list, got); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
	for _, bad := range []string{"x", "LTE", "MA", "OTk5OTk5"} {
		if _, _, err := page(list, bad); err == nil {
			t.Errorf("cursor %q is taken", bad)
		}
	}
}
