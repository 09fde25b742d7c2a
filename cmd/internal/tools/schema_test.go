package tools

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
)

var update = flag.Bool("update", false, "write docs/schema")

// published are the verbs whose answers have a schema of their own in
// docs/schema; those of diff and audit are written by hand and say more.
var published = []string{"log", "blame", "when", "conflicts", "affected", "changelog", "diff-context", "pr-context", "commit-context"}

// TestSchemas holds the published schemas to what the program encodes. That
// answers conform is tested where they are made, see conforms in cmd/codegraph.
func TestSchemas(t *testing.T) {
	list, err := tools(true)
	if err != nil {
		t.Fatal(err)
	}
	byVerb := map[string]json.RawMessage{}
	for _, tool := range list {
		byVerb[strings.ReplaceAll(tool.Name, "_", "-")] = tool.Output.Whole()
	}
	for _, verb := range published {
		if byVerb[verb] == nil {
			t.Errorf("no tool %s", verb)
			continue
		}
		var schema map[string]any
		if err := json.Unmarshal(byVerb[verb], &schema); err != nil {
			t.Fatal(err)
		}
		schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
		schema["$id"] = "https://github.com/codegraph-dev/codegraph/docs/schema/" + verb + ".schema.json"
		schema["title"] = "codegraph " + verb + " --json"
		closeObjects(schema)
		got, err := json.MarshalIndent(schema, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, '\n')
		name := filepath.Join("..", "..", "..", "docs", "schema", verb+".schema.json")
		golden.Compare(t, name, string(got), *update, name+" is not what the program says; run go test ./cmd/internal/tools -update")
	}
}

// closeObjects allows no keys but those that a schema names.
func closeObjects(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["properties"].(map[string]any); ok && v["additionalProperties"] == nil {
			v["additionalProperties"] = false
		}
		for _, x := range v {
			closeObjects(x)
		}
	case []any:
		for _, x := range v {
			closeObjects(x)
		}
	}
}
