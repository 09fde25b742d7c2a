package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// bound makes a command take --max-tokens: its answer is cut when it is written,
// JSON by whole items of its lists, text by whole lines.
func (g *Global) bound(c *cobra.Command) {
	b := &budget{}
	b.addFlags(c.Flags())
	run := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := b.check(); err != nil {
			return err
		}
		if b.Max == 0 {
			return run(c, args)
		}
		isJSON := g.JSON || g.Format == "json" || g.Format == "compact"
		if !isJSON && !slices.Contains(lineFormats, g.Format) {
			return output.Usagef("--max-tokens cannot cut --format %s; it goes with json and text", g.Format)
		}
		out := c.OutOrStdout()
		var whole bytes.Buffer
		c.SetOut(&whole)
		defer c.SetOut(out)
		err := run(c, args)
		if err != nil && !output.IsOutcome(err) {
			return err
		}
		cut := g.cutLines
		if isJSON {
			cut = cutJSON
		}
		if writeErr := cut(out, whole.Bytes(), b.Max); writeErr != nil {
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
func (g *Global) cutLines(out io.Writer, text []byte, tokens int) error {
	end, shown := 0, 0
	for end < len(text) {
		next := len(text)
		if i := bytes.IndexByte(text[end:], '\n'); i >= 0 {
			next = end + i + 1
		}
		if shown > 0 && tokensIn(next) > tokens {
			break
		}
		end, shown = next, shown+1
	}
	if left := bytes.Count(text[end:], []byte("\n")); left > 0 {
		g.note("%s left out by --max-tokens", plural(left, "line"))
	}
	_, err := out.Write(text[:end])
	if err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}
