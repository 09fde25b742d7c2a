package config_test

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// A configuration is one JSON object; layers stand for the boundaries between them.
func Example() {
	c, err := config.Parse([]byte(`{
		"exclude": ["gen/**"],
		"layers": [{"name": "web", "paths": ["web/**"]}, {"name": "core", "paths": ["core/**"]}]
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range c.AllBoundaries() {
		fmt.Printf("%s may not depend on %s: %s\n", b.From, b.To, b.Reason)
	}
	_, err = config.Parse([]byte(`{"excludes": ["gen/**"]}`))
	fmt.Println(err)
	// Output:
	// core/** may not depend on web/**: core is below web
	// invalid configuration: unknown key "excludes"; did you mean "exclude"?
}
