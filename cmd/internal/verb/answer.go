package verb

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Answer is what a verb found or did.
type Answer struct {
	Value any                       // what the formats json and compact encode; nil for what has no such form
	Text  func(out io.Writer) error // writes the other formats; nil where nothing is to be said
	Dense bool                      // JSON is for a reader that pays by the token
	Then  error                     // what the verb ends with once its answer is written: an outcome, or what failed in part
}

// NewAnswer is the answer of a value, and of what writes it for people.
func NewAnswer(value any, write func(out io.Writer)) *Answer {
	return &Answer{Value: value, Text: func(out io.Writer) error {
		write(out)
		return nil
	}}
}

// Found makes an answer that ends with findings where there are some.
func (a *Answer) Found(some bool) *Answer {
	if some {
		a.Then = output.ErrFindings
	}
	return a
}

// Write writes an answer in a format, and gives what the verb ends with.
func (a *Answer) Write(out io.Writer, format string) error {
	var err error
	switch {
	case a.Value != nil && format == "compact":
		err = output.CompactJSON(out, a.Value)
	case a.Value != nil && format == "json" && a.Dense:
		err = output.DenseJSON(out, a.Value)
	case a.Value != nil && format == "json":
		err = output.JSON(out, a.Value)
	case a.Text != nil:
		err = a.Text(out)
	}
	if err != nil {
		return err
	}
	return a.Then
}

// JSON is the answer as servers give it.
func (a *Answer) JSON() (json.RawMessage, error) {
	var out bytes.Buffer
	err := output.DenseJSON(&out, a.Value)
	return bytes.TrimSpace(out.Bytes()), err
}
