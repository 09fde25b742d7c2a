package graph

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract"
)

// Unparsed are lines of a file of which facts may lack something, 1-based, both included.
type Unparsed struct {
	First, Last int
	Reason      string // "syntax error", or "limit: " and what was more than is read
}

// HasUnparsed reports a file of which something was not understood.
func (f *File) HasUnparsed() bool { return f.Facts.ParseErrors > 0 || len(f.Facts.Cut) > 0 }

// Unparsed lists the lines of a file that were not understood, by its bytes where these have
// syntax errors. A language that does not say where its errors are has all lines listed.
func (s *Snapshot) Unparsed(ctx context.Context, f *File) ([]Unparsed, error) {
	var out []Unparsed
	lines := max(int(f.Facts.Lines), 1)
	if f.Facts.ParseErrors > 0 {
		source, err := s.Source(ctx, f.Path)
		if err != nil {
			return nil, fmt.Errorf("read %s for its syntax errors: %w", f.Path, err)
		}
		if l := extract.ByName(f.Language); l != nil && l.Unparsed != nil {
			for _, at := range l.Unparsed(source) {
				if n := len(out) - 1; n >= 0 && at.First <= out[n].Last+1 { // one range
					out[n].Last = max(out[n].Last, at.Last)
					continue
				}
				out = append(out, Unparsed{at.First, at.Last, syntaxError})
			}
		}
		if len(out) == 0 {
			out = append(out, Unparsed{1, lines, syntaxError})
		}
	}
	for _, c := range f.Facts.Cut {
		out = append(out, Unparsed{max(c.Line, 1), lines, "limit: " + c.Limit})
	}
	return out, nil
}

const syntaxError = "syntax error"
