package dart

import (
	"strings"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/extract/conformance"
)

func TestFixtures(t *testing.T) { conformance.Fixtures(t, Languages()) }

func TestConformance(t *testing.T) {
	conformance.Run(t, Languages()[0], conformance.Sources(t, Languages()[0]))
}

func FuzzExtract(f *testing.F) {
	conformance.Fuzz(f, Languages()[0], conformance.Sources(f, Languages()[0]))
}

// TestLongStatement reads a file whose statements never end: all of it is one, with a name on each of its lines.
func TestLongStatement(t *testing.T) {
	begin := time.Now()
	if _, err := Languages()[0].Extract([]byte(strings.Repeat("var s = 'a\n", 40000))); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begin); took > 20*time.Second { // more than a minute when each name reads the statement around it
		t.Errorf("the file took %v", took)
	}
}
