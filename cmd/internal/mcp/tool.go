package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Tool is what a client can call.
type Tool struct {
	Name, Description string
	Params            []Param
	Output            Schema // of an answer
	Writes            bool   // it changes more than what the index holds
	Destroys          bool   // it takes away what cannot be made again
	Tokens            int    // budget of an answer unless max_tokens says otherwise; 0 for a tool that keeps one itself

	// Call answers with a JSON object. What it reports goes to the client as
	// progress.
	Call func(ctx context.Context, args Arguments, progress Progress) (json.RawMessage, error)
}

// Progress takes how far a phase of the work is.
type Progress func(phase string, done, total int)

// declare describes the tool to a client, its answer as far as a depth.
func (t *Tool) declare(depth int) (mcp.Tool, error) {
	input, err := json.Marshal(inputSchema(t.params()))
	if err != nil {
		return mcp.Tool{}, fmt.Errorf("input schema of %s: %w", t.Name, err)
	}
	reads := !t.Writes
	d := mcp.Tool{
		Name: t.Name, Description: t.Description, RawInputSchema: input, RawOutputSchema: t.Output.JSON(depth, t.Tokens > 0),
		Annotations: mcp.ToolAnnotation{ReadOnlyHint: &reads, IdempotentHint: &reads},
	}
	if depth == whole {
		closed := false
		d.Annotations.OpenWorldHint, d.Annotations.DestructiveHint = &closed, &t.Destroys
	}
	return d, nil
}

// tokensParam bounds an answer.
const tokensParam = "max_tokens"

func (t *Tool) params() []Param {
	if t.Tokens == 0 {
		return t.Params
	}
	return append(t.Params[:len(t.Params):len(t.Params)], Param{Name: tokensParam, Type: Integer})
}

// call checks the arguments, calls the tool and makes its answer fit. A wrong
// input, and all else that goes wrong, is for the model to read.
func (t *Tool) call(ctx context.Context, args Arguments, progress Progress) *mcp.CallToolResult {
	answer, err := t.answer(ctx, args, progress)
	if err != nil {
		return failure(err)
	}
	return &mcp.CallToolResult{
		Content:              []mcp.Content{mcp.NewTextContent(string(answer))},
		StructuredContent:    answer,
		RawStructuredContent: answer,
	}
}

func (t *Tool) answer(ctx context.Context, args Arguments, progress Progress) (json.RawMessage, error) {
	if err := bounded(t.Name, args); err != nil {
		return nil, err
	}
	if err := check(t.Name, t.params(), args); err != nil {
		return nil, err
	}
	limit := t.Tokens
	if n, ok := args[tokensParam].(float64); ok && t.Tokens > 0 {
		limit = int(n)
		delete(args, tokensParam)
	}
	if limit < 0 {
		return nil, output.Usagef("%s %d: use a positive number, or 0 for no bound", tokensParam, limit)
	}
	answer, err := t.Call(ctx, args, progress)
	if err != nil {
		return nil, err
	}
	if answer, err = t.Output.filled(answer); err != nil {
		return nil, err
	}
	return Fit(answer, limit)
}

// failure tells a model what went wrong and the way out.
func failure(err error) *mcp.CallToolResult {
	d := output.Describe(err)
	text := d.Code + ": " + output.Clip(d.Message)
	if d.Hint != "" {
		text += "\nhint: " + output.Clip(d.Hint)
	}
	return mcp.NewToolResultError(text)
}
