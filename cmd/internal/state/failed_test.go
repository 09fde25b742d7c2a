package state

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestFailedExtractorIsTold makes an extractor fail: the log says on which file and why, the
// counts of status and index name the file, and other files have their facts.
func TestFailedExtractorIsTold(t *testing.T) {
	lua := extract.ByName("lua")
	whole := lua.Extract
	lua.Extract = func([]byte) (*facts.File, error) { panic("no such node") }
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() {
		lua.Extract = whole
		slog.SetDefault(before)
	})
	work := repository(t)
	edit(t, work, "b.lua", "function f() return 1 end\n")

	c, err := Count(t.Context(), at(t, open(t, work), "HEAD").Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]int{"failed": 1}, c.Skipped); diff != "" || c.Indexed != 1 {
		t.Errorf("%d files indexed, skipped (-want +got): %s", c.Indexed, diff)
	}
	if text := strings.Join(c.Lines(), "\n"); !strings.Contains(text, "skipped: failed 1") || !strings.Contains(text, "an extractor failed on b.lua") {
		t.Errorf("lines do not tell: %s", text)
	}
	for _, want := range []string{"path=b.lua", "language=lua", "defect in the extractor of lua: no such node"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q: %s", want, &log)
		}
	}
}
