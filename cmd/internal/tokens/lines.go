package tokens

import "bytes"

// Lines gives as many lines as fit into a budget, at least one, and how many are left
// out.
func Lines(text []byte, budget int) (shown []byte, left int) {
	end, used := 0, 0
	for end < len(text) {
		next := len(text)
		if i := bytes.IndexByte(text[end:], '\n'); i >= 0 {
			next = end + i + 1
		}
		used += Of(text[end:next])
		if end > 0 && used > budget {
			break
		}
		end = next
	}
	left = bytes.Count(text[end:], []byte{'\n'})
	if end < len(text) && text[len(text)-1] != '\n' {
		left++
	}
	return text[:end], left
}
