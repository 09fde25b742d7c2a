package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

var updateSchema = flag.Bool("update", false, "write docs/schema/config.schema.json")

func TestParseOver(t *testing.T) {
	const under = `{"name": "u", "exclude": ["a/**", "b/**"], "boundaries": [{"from": "x", "to": "y", "allow": true}],
		"audit": {"rules": {"cycles": "off", "markers": "error"}}, "output": {"max_tokens": 10, "truncate_signatures": 20}}`
	const over = `{"exclude": ["c/**"], "boundaries": [{"from": "z", "to": "w"}], "audit": {"rules": {"cycles": {"severity": "info"}}}, "output": {"max_tokens": 30}}`
	c, err := ParseOver([]byte(under), []byte(over))
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(c)
	const want = `{"name":"u","exclude":["c/**"],"output":{"max_tokens":30,"truncate_signatures":20},"boundaries":[{"from":"z","to":"w"}],` +
		`"audit":{"rules":{"cycles":"info","markers":"error"}}}`
	if string(got) != want {
		t.Errorf("merged:\n%s\nwant:\n%s", got, want)
	}
	for _, tc := range []struct {
		under, over []byte
		isUnder     bool
		message     string
	}{
		{[]byte(`{"nme": "x"}`), nil, true, `unknown key "nme"; did you mean "name"?`},
		{[]byte(`{}`), []byte(`{"output": {"max_token": 1}}`), false, `did you mean "max_tokens"?`},
		{nil, []byte{}, false, "the file is empty"},
		{nil, []byte(`{"exclude": "x"}`), false, "exclude takes a list, not a string"},
		{nil, []byte(`{"auto_update": 1}`), false, "auto_update takes true or false, not a number"},
		{nil, []byte(`[]`), false, "the configuration takes an object, not an array"},
		{nil, []byte(`{"languages": ["pyhton"]}`), false, `did you mean "python"?`},
		{nil, []byte(`{"churn": {"max_commits": -1}}`), false, "churn.max_commits is negative"},
		{nil, []byte(`{"max_file_size": 5000000000}`), false, "max_file_size is 5000000000; the largest is 1073741824"},
	} {
		_, err := ParseOver(tc.under, tc.over)
		if !errors.Is(err, ErrInvalid) || errors.Is(err, ErrUnder) != tc.isUnder || !strings.Contains(err.Error(), tc.message) {
			t.Errorf("%s over %s: %v", tc.over, tc.under, err)
		}
	}
}

func TestSchema(t *testing.T) {
	const name = "../../docs/schema/config.schema.json"
	if *updateSchema {
		if err := os.WriteFile(name, Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, Schema()) {
		t.Errorf("%s is not what the program says; run go test ./snapshot/config -run TestSchema -update", name)
	}
	schema, err := jsonschema.NewCompiler().Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	for text, valid := range map[string]bool{
		`{}`: true,
		`{"name": "x", "audit": {"rules": {"cycles": "off", "complexity": {"severity": "error", "threshold": 3}}}}`: true,
		`{"boundaries": [{"from": "a", "to": "b", "reason": "c"}]}`:                                                 true,
		`{"boundaries": [{"from": "a"}]}`:                                                                           false,
		`{"exlude": []}`:                                                                                            false,
		`{"max_file_size": -1}`:                                                                                     false,
		`{"audit": {"rules": {"cycles": "sometimes"}}}`:                                                             false,
	} {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); (err == nil) != valid {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestLayers makes boundaries of layers: a lower one may not depend on those above.
func TestLayers(t *testing.T) {
	c, err := Parse([]byte(`{"layers": [{"name": "web", "paths": ["web/**"]}, {"name": "core", "paths": ["core/**", "lib/**"]}], "boundaries": [{"from": "x", "to": "y"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range c.AllBoundaries() {
		got = append(got, b.Name+" "+b.From+" "+b.To)
	}
	if want := " x y,web > core core/** web/**,web > core lib/** web/**"; strings.Join(got, ",") != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, wrong := range []string{`{"layers": [{"name": "", "paths": ["a"]}]}`, `{"layers": [{"name": "a"}]}`} {
		if _, err := Parse([]byte(wrong)); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}
