package output

import (
	"bytes"
	"regexp"
	"testing"
	"time"
)

func TestProgressLines(t *testing.T) {
	var b bytes.Buffer
	p := ProgressLines(&b)
	p.Report("extract", 1, 3, 1000)
	p.Report("extract", 2, 3, 2000) // too soon
	p.Report("extract", 3, 3, 3000)
	p.Step("revision", 2, 2)
	p.Report("link", 64, 100, 0)
	want := `{"progress":{"phase":"extract","done":1,"total":3,"bytes":1000}}` + "\n" + `{"progress":{"phase":"extract","done":3,"total":3,"bytes":3000}}` + "\n" +
		`{"progress":{"within":"revision 2 of 2","phase":"link","done":64,"total":100}}` + "\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// TestProgressLeft has the time that is left of a phase, and of steps that of all of them.
func TestProgressLeft(t *testing.T) {
	began := time.Now().Add(-10 * time.Second)
	for _, tc := range []struct {
		had, done, total int
		least, most      time.Duration
	}{
		{0, 10, 30, 20 * time.Second, 21 * time.Second},
		{64, 64, 100, 0, 0},
		{0, 30, 30, 0, 0},
		{50, 100, 150, 10 * time.Second, 11 * time.Second},
	} {
		if left := timeLeft(began, tc.had, tc.done, tc.total); left < tc.least || left > tc.most {
			t.Errorf("%d to %d of %d in 10 s: %v left", tc.had, tc.done, tc.total, left)
		}
	}
	p := &Progress{phase: "extract", step: step{what: "revision", at: 6, of: 20, began: began}}
	if text := p.what(3 << 20); !regexp.MustCompile(`^revision 6 of 20, 3\ds left: reading definitions, 3\.0 MiB$`).MatchString(text) { // 2 s for each
		t.Error(text)
	}
	p.step = step{}
	if text := p.what(0); text != "reading definitions" {
		t.Error(text)
	}
}
