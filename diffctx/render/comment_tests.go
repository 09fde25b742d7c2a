package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// ErrNoTests is returned for a text that does not say which tests see a change.
var ErrNoTests = errors.New("not what `affected --json` wrote")

// AddTests puts the tests to run at the end of a comment, from what `affected --json` wrote.
func (c *Comment) AddTests(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("read tests: %w", err)
	}
	var found analysis.AffectedResult
	if err := json.Unmarshal(data, &found); err != nil {
		return fmt.Errorf("%w: %w", ErrNoTests, err)
	}
	if found.Files == nil {
		return ErrNoTests
	}
	c.Markdown += testList(&found.Tests)
	return nil
}

// testList names the files of the tests that reach a change, and the changed definitions that none reaches.
func testList(t *analysis.Tests) string {
	var lines []string
	order, counts := testsByFile(t.Likely)
	for _, path := range order {
		lines = append(lines, code(Name(path))+" "+plural(counts[path], "test"))
	}
	for i := range t.Unreached {
		s := &t.Unreached[i]
		lines = append(lines, "no test is seen to reach "+code(at(s.Path, s.Line))+" "+Prose(title(s)))
	}
	heading := testCounts(t)
	if !t.Unknown && len(t.Likely)+len(t.Safe) == 0 {
		heading = "no test can see the change"
	}
	if more := moreTests(t); more != "" {
		lines = append(lines, more)
	}
	cut := len(lines) - maxListed
	if cut > 0 {
		lines = append(lines[:maxListed], fmt.Sprintf("… and %d more", cut))
	}
	list := ""
	if len(lines) > 0 {
		list = "\n- " + strings.Join(lines, "\n- ") + "\n"
	}
	if len(lines) > foldFrom {
		return "\n<details><summary><b>tests to run</b>: " + Prose(heading) + "</summary>\n" + list + "\n</details>\n"
	}
	return "\n**tests to run**: " + Prose(heading) + "\n" + list
}
