package lang

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func TestFactsOfADefectiveExtractor(t *testing.T) {
	broken := func(source []byte) (*facts.File, error) {
		_ = source[len(source)]
		return &facts.File{}, nil
	}
	l := Language{Name: "x", Extract: broken, Places: broken}
	for name, read := range map[string]func([]byte) (*facts.File, error){"Facts": l.Facts, "FactsWithPlaces": l.FactsWithPlaces} {
		f, err := read([]byte("text"))
		if f != nil || err == nil || !strings.Contains(err.Error(), "extractor of x: runtime error: index out of range") {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
}
