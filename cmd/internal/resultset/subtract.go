package resultset

import "encoding/json"

// Subtract gives the rows of a that b has not, as often as they are too many, in
// the order of a. Rows are equal when their JSON is.
func Subtract(a, b []json.RawMessage) []json.RawMessage {
	left := map[string]int{}
	for _, r := range b {
		left[string(r)]++
	}
	out := []json.RawMessage{}
	for _, r := range a {
		if left[string(r)] > 0 {
			left[string(r)]--
			continue
		}
		out = append(out, r)
	}
	return out
}
