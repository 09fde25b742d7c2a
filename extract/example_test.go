package extract_test

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract"
)

// The path tells the language, the bytes alone the facts.
func Example() {
	language, _ := extract.Detect("lib/greet.py")
	f, err := language.Facts([]byte("def greet(name, loud=False):\n    \"\"\"Says hello.\"\"\"\n    return name\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range f.Symbols {
		fmt.Printf("%s %s, %d parameters: %s\n", s.Kind, s.Name, len(s.Params), s.Doc)
	}
	// Output: function greet, 2 parameters: Says hello.
}
