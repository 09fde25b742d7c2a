package graph

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func TestFailedExtractorSaysWhy(t *testing.T) {
	broken := &lang.Language{Name: "broken", Extract: func([]byte) (*facts.File, error) { panic("no such node") }}
	f, skip, err := extractFacts(broken, []byte("x"))
	if f != nil || skip != SkipFailed || err == nil || !strings.Contains(err.Error(), "extractor of broken: no such node") {
		t.Errorf("got %v, skip %q, %v", f, skip, err)
	}
}
