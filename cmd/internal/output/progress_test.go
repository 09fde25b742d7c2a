package output

import (
	"bytes"
	"testing"
)

func TestProgressLines(t *testing.T) {
	var b bytes.Buffer
	p := ProgressLines(&b)
	p.Report("extract", 1, 3)
	p.Report("extract", 2, 3) // too soon
	p.Report("extract", 3, 3)
	p.Within("revision %d of %d", 2, 2)
	p.Report("link", 64, 100)
	want := `{"progress":{"phase":"extract","done":1,"total":3}}` + "\n" + `{"progress":{"phase":"extract","done":3,"total":3}}` + "\n" +
		`{"progress":{"within":"revision 2 of 2","phase":"link","done":64,"total":100}}` + "\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
