package snapshot

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func TestFailedExtractorSaysWhy(t *testing.T) {
	broken := &lang.Language{Name: "broken", Extract: func([]byte) (*facts.File, error) { panic("no such node") }}
	data, skip, err := extractFacts(broken, []byte("x"))
	if data != nil || skip != SkipFailed || err == nil || !strings.Contains(err.Error(), "extractor of broken: no such node") {
		t.Errorf("got %q, skip %q, %v", data, skip, err)
	}
}
