//go:build cgo

package component

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// ScriptWords lists the words of a file's script elements: what is none of them the script
// does not define.
func ScriptWords(source []byte) map[string]bool {
	out := map[string]bool{}
	for {
		_, rest, ok := bytes.Cut(source, []byte("<script"))
		if !ok {
			return out
		}
		script, behind, _ := bytes.Cut(rest, []byte("</script"))
		for _, w := range lang.Words(script) {
			out[w] = true
		}
		source = behind
	}
}
