package lexis

import (
	"bytes"

	"github.com/cespare/xxhash/v2"
)

// Quoted digests the text between the quotes of a string: by its value as far as
// the choice of quotes decides how it is written.
func Quoted(text []byte) uint64 {
	if bytes.IndexByte(text, '\\') < 0 {
		return xxhash.Sum64(text) ^ prime
	}
	return xxhash.Sum64(PlainQuotes(text)) ^ prime
}

// PlainQuotes takes the backslash off escaped quotes; other escapes stay.
func PlainQuotes(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
			if text[i] != '"' && text[i] != '\'' {
				out = append(out, '\\')
			}
		}
		out = append(out, text[i])
	}
	return out
}

// Number digests a number without regard to the case of its letters.
func Number(text []byte) uint64 { return xxhash.Sum64(bytes.ToLower(text)) }
