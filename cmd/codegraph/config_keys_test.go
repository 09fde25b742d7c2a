package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// keyValues has small and extreme values for every key of a configuration, by the
// names that its schema gives.
var keyValues = map[string][2]string{
	"$schema":                      {`""`, `"https://example.org/none.json"`},
	"name":                         {`""`, `"a long name, with \"quotes\" and <marks>"`},
	"languages":                    {`["go"]`, `["python", "go"]`},
	"include":                      {`["none/**"]`, `["**"]`},
	"exclude":                      {`["cart.go"]`, `["**"]`},
	"max_file_size":                {`1`, `9007199254740991`},
	"auto_update":                  {`false`, `true`},
	"fts":                          {`true`, `false`},
	"recipe_recency":               {`false`, `true`},
	"search.max_results":           {`1`, `2147483647`},
	"output.max_tokens":            {`1`, `2147483647`},
	"output.truncate_signatures":   {`1`, `2147483647`},
	"output.truncate_doc_comments": {`1`, `2147483647`},
	"churn.max_commits":            {`1`, `2147483647`},
	"boundaries":                   {`[]`, `[{"from": "**", "to": "**", "reason": "none"}, {"from": "a", "to": "b", "allow": true}]`},
	"layers":                       {`[]`, `[{"name": "a", "paths": ["**"]}, {"name": "b", "paths": ["**", "none/**"]}]`},
	"audit.rules":                  {`{"file-size": {"severity": "error", "threshold": 0}, "complexity": "off"}`, `{"fan-in": {"severity": "error", "threshold": 2147483647}, "recipe:largest": "error"}`},
	"audit.forbidden":              {`[]`, `[{"from": "**", "call": "*"}, {"call": "os.Exit", "reason": "none"}]`},
	"audit.unanalysed":             {`"ignore"`, `"fail"`},
	"audit.honor_suppressions":     {`false`, `true`},
}

// TestKeyValues finds the keys of the schema that have no values above.
func TestKeyValues(t *testing.T) {
	var schema map[string]any
	if err := json.Unmarshal(config.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	var walk func(prefix string, of map[string]any)
	walk = func(prefix string, of map[string]any) {
		properties, _ := of["properties"].(map[string]any)
		for name, p := range properties {
			if inner := p.(map[string]any); inner["properties"] != nil {
				walk(prefix+name+".", inner)
			} else {
				keys[prefix+name] = true
			}
		}
	}
	walk("", schema)
	for key := range keys {
		if keyValues[key][0] == "" {
			t.Errorf("the key %s has no values to run verbs under", key)
		}
	}
	for key := range keyValues {
		if !keys[key] {
			t.Errorf("%s is no key of the configuration", key)
		}
	}
}

// TestVerbsUnderEveryKey runs every verb that answers under every key, once with small
// values and once with extreme ones: no panic, and no error without words. All keys that
// leave something to answer from are set together; with CODEGRAPH_FULL each alone too.
func TestVerbsUnderEveryKey(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"small", "extreme"} {
		together := map[string]string{}
		for key, values := range keyValues {
			if key != "include" && key != "exclude" && key != "languages" && key != "max_file_size" {
				together[key] = values[i]
			}
		}
		t.Run(name, func(t *testing.T) { runUnder(t, together) })
		for _, key := range slices.Sorted(maps.Keys(keyValues)) {
			if alone := together[key] == ""; alone || os.Getenv("CODEGRAPH_FULL") != "" {
				t.Run(name+" "+key, func(t *testing.T) { runUnder(t, map[string]string{key: keyValues[key][i]}) })
			}
		}
	}
}

// runUnder runs the verbs that write nothing under a configuration.
func runUnder(t *testing.T, values map[string]string) {
	s := newStage(t)
	config := filepath.Join(s.top, "config.json")
	if err := os.WriteFile(config, []byte(configOf(t, values)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, r := range verbRuns {
		if r.writes || r.code == 2 {
			continue
		}
		s.prepare(r)
		r.args += " --config '" + config + "'"
		code, _, message := s.run(r)
		if code > 2 || code == 2 && !strings.Contains(message, "codegraph: ") && !strings.Contains(message, `"error"`) || strings.Contains(message, "goroutine ") || strings.Contains(message, "internal error") {
			t.Errorf("%s: exit code %d\n%.2000s", r.verb, code, message)
		}
	}
}

// configOf writes values by dotted keys as a configuration.
func configOf(t *testing.T, values map[string]string) string {
	t.Helper()
	root := map[string]any{}
	for key, value := range values {
		at := root
		parts := strings.Split(key, ".")
		for _, p := range parts[:len(parts)-1] {
			if at[p] == nil {
				at[p] = map[string]any{}
			}
			at = at[p].(map[string]any)
		}
		at[parts[len(parts)-1]] = json.RawMessage(value)
	}
	data, err := json.Marshal(root)
	if err != nil {
		t.Fatal(fmt.Errorf("encode the configuration: %w", err))
	}
	return string(data)
}
