package main

import (
	"bytes"
	"math/rand/v2"
)

// signs are what most often breaks a text.
const signs = "()[]{}<>'\"`;:,.=*+-@#/\\!?&|%^~$\n\t r\x00"

// damaged gives a piece of a text, or all of it, with one to six changes: bytes
// left out, put in, written over, or taken from another text of the language.
func damaged(rng *rand.Rand, text, other []byte) []byte {
	b := bytes.Clone(text)
	if len(b) > 400 && rng.IntN(4) > 0 {
		from := rng.IntN(len(b) - 200)
		b = b[from:min(len(b), from+50+rng.IntN(2000))]
	}
	for n := 1 + rng.IntN(6); n > 0 && len(b) > 2; n-- {
		i, sign := rng.IntN(len(b)), signs[rng.IntN(len(signs))]
		switch rng.IntN(5) {
		case 0:
			b = splice(b, i, 1+rng.IntN(3), nil)
		case 1:
			b = splice(b, i, 1+rng.IntN(40), nil)
		case 2:
			from := rng.IntN(len(other))
			b = splice(b, i, 0, other[from:min(len(other), from+1+rng.IntN(30))])
		case 3:
			b = splice(b, i, 0, []byte{sign})
		case 4:
			b[i] = sign
		}
	}
	return b
}

// splice puts a piece in the place of n bytes.
func splice(b []byte, at, n int, piece []byte) []byte {
	return bytes.Join([][]byte{b[:at], piece, b[min(len(b), at+n):]}, nil)
}

// shrunk leaves out of a text what it takes not for a defect to show.
func shrunk(b []byte, shows func([]byte) bool) []byte {
	for size := max(len(b)/2, 1); ; {
		less := false
		for at := 0; at < len(b); {
			if c := splice(b, at, size, nil); shows(c) {
				b, less = c, true
			} else {
				at += size
			}
		}
		switch {
		case size > 1:
			size /= 2
		case !less:
			return b
		}
	}
}
