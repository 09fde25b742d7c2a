package tokens

import (
	"sync"

	"github.com/tiktoken-go/tokenizer/codec"
)

// o200k is the tokenizer that budgets are counted with. Its table is made when the first
// text is counted.
var o200k = sync.OnceValue(codec.NewO200kBase)

// Of counts the tokens of a text by o200k_base.
func Of(text []byte) int {
	n, err := o200k().Count(string(text))
	if err != nil {
		return Estimate(text) // the splitter gave up
	}
	return n
}

// furthest is how many times the estimate is less or more than the tokens of a text at most.
const furthest = 2

// Fits reports whether a text takes no more tokens than a budget. Texts that are far from it are
// not counted.
func Fits(text []byte, budget int) bool {
	switch n := Estimate(text); {
	case n > furthest*budget:
		return false
	case n*furthest < budget:
		return true
	}
	return Of(text) <= budget
}

// sampled is how much of a text Ratio looks at, in bytes.
const sampled = 64 << 10

// Ratio gives how many tokens one estimated token is, by the beginning of a text.
func Ratio(text []byte) float64 {
	text = text[:min(len(text), sampled)]
	return float64(Of(text)) / float64(Estimate(text))
}
