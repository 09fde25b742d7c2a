package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/store/records"
)

func NewUnlock() *verb.Verb {
	return &verb.Verb{
		Instead: "verify --locks",
		Use:     "unlock",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[unlockAnswer](), Compares: true}},
		Short:   "Say whether the index is in use, and clear away what a killed process left",
		Long: "The index's locks are the operating system's and end with their process, however it ends: none\n" +
			"is ever stale. This says whether one is taken now (exit 1), and deletes files that a killed rebuild left behind.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run:     func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) { return runUnlock(e) },
	}
}

// unlockAnswer is the JSON of unlock.
type unlockAnswer struct {
	StateDir string   `json:"state_dir"`
	InUse    bool     `json:"in_use"`
	Removed  []string `json:"removed"` // files that were left behind
}

func runUnlock(e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	answer := unlockAnswer{StateDir: s.Folder(), Removed: []string{}}
	ok, err := s.Exists()
	if err != nil {
		return nil, err
	}
	if ok {
		if err := answer.clear(); err != nil {
			return nil, err
		}
	}
	told := &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		answer.write(out, ok)
		return nil
	}}
	return told.Found(answer.InUse), nil
}

func (a *unlockAnswer) clear() error {
	release, err := records.Claim(a.StateDir)
	if errors.Is(err, records.ErrLocked) {
		a.InUse = true
		return nil
	}
	if err != nil {
		return err
	}
	defer release()
	left, err := filepath.Glob(filepath.Join(a.StateDir, records.FileName+".new*"))
	if err != nil {
		return fmt.Errorf("list what was left: %w", err)
	}
	for _, name := range left {
		if err := os.Remove(name); err != nil {
			return fmt.Errorf("delete what was left: %w", err)
		}
		a.Removed = append(a.Removed, name)
	}
	return nil
}

func (a unlockAnswer) write(out io.Writer, exists bool) {
	switch {
	case !exists:
		fmt.Fprintf(out, "%s: there is no index\n", a.StateDir)
	case a.InUse:
		fmt.Fprintf(out, "%s: in use by a running codegraph; end it, or wait\n", a.StateDir)
	default:
		fmt.Fprintf(out, "%s: not in use\n", a.StateDir)
	}
	for _, name := range a.Removed {
		fmt.Fprintf(out, "deleted %s, which a killed rebuild left\n", filepath.Base(name))
	}
}
