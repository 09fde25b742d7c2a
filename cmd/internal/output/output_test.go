package output

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/records"
)

func TestDescribe(t *testing.T) {
	for _, tt := range []struct {
		err  error
		code string
		exit int
	}{
		{errors.New("some error"), "error", ExitError},
		{Usagef("wrong"), "usage", ExitError},
		{fmt.Errorf("open: %w", gitrepo.ErrNotRepository), "not_a_repository", ExitError},
		{fmt.Errorf("resolve: %w", &gitrepo.UnknownRevisionError{Spec: "x"}), "unknown_revision", ExitFindings},
		{fmt.Errorf("resolve: %w", &gitrepo.UnknownRevisionError{Spec: "HEAD^x", Reason: "unknown operator", Wrong: true}), "unknown_revision", ExitError},
		{Absentf("unknown_baseline", "befor", []string{"before", "after"}, "", "no baseline"), "unknown_baseline", ExitFindings},
		{fmt.Errorf("read: %w", &gitrepo.MissingObjectError{}), "missing_object", ExitError},
		{fmt.Errorf("write: %w", records.ErrFull), "state_full", ExitError},
		{fmt.Errorf("list: %w", ErrFindings), "error", ExitFindings},
		{nil, "", ExitOK},
	} {
		if got := ExitCode(tt.err); got != tt.exit {
			t.Errorf("%v: exit code %d, want %d", tt.err, got, tt.exit)
		}
		if tt.err == nil {
			continue
		}
		d := Describe(fmt.Errorf("doing: %w", tt.err))
		if d.Code != tt.code || !strings.HasPrefix(d.Message, "doing: ") {
			t.Errorf("%v: code %q, message %q", tt.err, d.Code, d.Message)
		}
	}
}

func TestNearest(t *testing.T) {
	among := []string{"largest", "files-largest", "fan-in", "before", "after"}
	for name, want := range map[string]string{"larges": "did you mean largest or files-largest?", "befor": "did you mean before?", "Aftr": "did you mean after?", "zzz": ""} {
		if got := DidYouMean(Nearest(name, among)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestHints expects a way out for every class of errors.
func TestHints(t *testing.T) {
	for _, c := range classes {
		if c.hint == "" {
			t.Errorf("%s has no hint", c.code)
		}
	}
	if Describe(errors.New("some error")).Hint == "" {
		t.Error("an error of no class has no hint")
	}
}

func TestReportError(t *testing.T) {
	err := fmt.Errorf("audit: %w", Failf("some_code", "do that", "this <happened>"))
	var text, asJSON bytes.Buffer
	ReportError(&text, err, false)
	ReportError(&asJSON, err, true)
	if diff := cmp.Diff("codegraph: audit: this <happened> [some_code]\nhint: do that\n", text.String()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	const want = "{\n  \"error\": {\n    \"code\": \"some_code\",\n    \"message\": \"audit: this <happened>\",\n    \"hint\": \"do that\"\n  }\n}\n"
	if diff := cmp.Diff(want, asJSON.String()); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func TestNoColourOffTerminal(t *testing.T) {
	if Colour(&bytes.Buffer{}, ColourAuto) || !Colour(&bytes.Buffer{}, ColourAlways) || Width(&bytes.Buffer{}) != 0 || IsTerminal(&bytes.Buffer{}) {
		t.Error("a buffer is no terminal")
	}
	p := NewProgress(&bytes.Buffer{}, false)
	p.Report("extract", 1, 2, 0)
	p.Done()
}
