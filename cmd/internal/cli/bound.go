package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// writer runs a verb and writes its answer. Verbs that answer from the graph and keep no
// budget take --max-tokens here: the answer is cut when it is written, JSON by whole items
// of its lists, text by whole lines.
func (p *program) writer(v *verb.Verb) func(ctx context.Context, args []string) error {
	e := p.env
	whole := func(ctx context.Context, out io.Writer, args []string) error {
		a, err := v.Do(ctx, e, args)
		if err != nil {
			return err
		}
		return a.Write(out, e.Format)
	}
	if untaken, answers := answering()[v.Path()]; !answers || untaken[verb.TokensFlag] != "" || v.Flags().Lookup(verb.TokensFlag) != nil {
		return func(ctx context.Context, args []string) error { return whole(ctx, e.Out, args) }
	}
	b := &verb.Budget{}
	b.AddFlags(v.Flags())
	return func(ctx context.Context, args []string) error {
		if err := b.Check(); err != nil {
			return err
		}
		if b.Max == 0 {
			return whole(ctx, e.Out, args)
		}
		if err := v.ChooseFormat(e); err != nil {
			return err
		}
		isJSON := e.Format == "json" || e.Format == "compact"
		if !isJSON && !slices.Contains(lineFormats, e.Format) {
			return output.Usagef("--max-tokens cannot cut --format %s; it goes with json and text", e.Format)
		}
		var text bytes.Buffer
		err := whole(ctx, &text, args)
		if err != nil && !output.IsOutcome(err) && !output.IsAbsent(err) {
			return err
		}
		var writeErr error
		if isJSON {
			writeErr = cutJSON(e.Out, text.Bytes(), b.Max)
		} else {
			writeErr = cutLines(e, text.Bytes(), b.Max)
		}
		if writeErr != nil {
			return writeErr
		}
		return err
	}
}

// cutJSON writes an answer in its compact form, within the budget.
func cutJSON(out io.Writer, answer []byte, tokens int) error {
	fitting, err := mcp.Fit(answer, tokens)
	if err != nil {
		return err
	}
	_, err = out.Write(append(fitting, '\n'))
	return err
}

// cutLines writes as many lines as fit, at least one, and says how many are left
// out.
func cutLines(e *verb.Env, text []byte, budget int) error {
	shown, left := tokens.Lines(text, budget)
	if left > 0 {
		e.Note("%s left out by --max-tokens", verb.Plural(left, "line"))
	}
	if _, err := e.Out.Write(shown); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}
