package mcp

import "github.com/codegraph-dev/codegraph/cmd/internal/output"

// maxArguments bounds the texts of a call's arguments together, in bytes: longer than
// any question, short enough to be read, and to be repeated in an answer.
const maxArguments = 64 << 10

// bounded refuses arguments of which there is too much, without repeating them.
func bounded(tool string, args Arguments) error {
	n := 0
	for name, v := range args {
		n += len(name) + textBytes(v)
	}
	if n <= maxArguments {
		return nil
	}
	return output.Failf(output.CodeTooLarge, "ask for less at a time", "%s: the arguments are %d bytes, more than %d", tool, n, maxArguments)
}

func textBytes(v any) int {
	n := 0
	switch v := v.(type) {
	case string:
		n = len(v)
	case []any:
		for _, e := range v {
			n += textBytes(e)
		}
	case map[string]any:
		for name, e := range v {
			n += len(name) + textBytes(e)
		}
	}
	return n
}
