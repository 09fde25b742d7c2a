package output

import (
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/snapshot/lossless"
)

// JSON writes v indented and with a newline at the end.
func JSON(w io.Writer, v any) error { return lossless.Encode(w, v, "  ") }

// DenseJSON writes v on one line, for answers whose reader pays by the token.
func DenseJSON(w io.Writer, v any) error { return lossless.Encode(w, v, "") }

// ReportError writes an error for people, or for programs when asJSON is set.
func ReportError(w io.Writer, err error, asJSON bool) {
	d := Describe(err)
	if asJSON {
		type body struct {
			Code    string `json:"code"`
			Message string `json:"message"`
			Hint    string `json:"hint"`
		}
		_ = JSON(w, map[string]body{"error": {d.Code, d.Message, d.Hint}}) // nowhere left to report to
		return
	}
	fmt.Fprintf(w, "codegraph: %s [%s]\n", d.Message, d.Code)
	if d.Hint != "" {
		fmt.Fprintf(w, "hint: %s\n", d.Hint)
	}
}
