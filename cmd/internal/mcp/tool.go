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
	Call func(ctx context.Context, args Arguments, progress Progress) ([]byte, error)

	// Plain answers with text, for a reader that pays by the token: what a call gets
	// unless it asks for JSON. nil for a tool that has only JSON.
	Plain func(ctx context.Context, args Arguments, progress Progress) (PlainText, error)
}

// PlainText is an answer as text. The note stays where the body is cut: what the answer is
// of, and how much of it there is.
type PlainText struct{ Body, Note string }

// Progress takes how far a phase of the work is, and the bytes that it has read.
type Progress func(phase string, done, total int, bytes int64)

// declare describes the tool to a client, its JSON as far as a depth where that is what
// it answers with.
func (t *Tool) declare(depth int, answersJSON bool) (mcp.Tool, error) {
	input, err := json.Marshal(inputSchema(t.params()))
	if err != nil {
		return mcp.Tool{}, fmt.Errorf("input schema of %s: %w", t.Name, err)
	}
	reads := !t.Writes
	d := mcp.Tool{
		Name: t.Name, Description: t.Description, RawInputSchema: input,
		Annotations: mcp.ToolAnnotation{ReadOnlyHint: &reads, IdempotentHint: &reads},
	}
	if answersJSON { // text has no schema, and a client that is told one wants JSON
		d.RawOutputSchema = t.Output.JSON(depth, t.Tokens > 0)
	}
	if depth == whole {
		closed := false
		d.Annotations.OpenWorldHint, d.Annotations.DestructiveHint = &closed, &t.Destroys
	}
	return d, nil
}

// Parameters that tools have beside their own.
const (
	tokensParam = "max_tokens" // bounds an answer
	jsonParam   = "json"       // of a tool that answers with text unless it is true
)

func (t *Tool) params() []Param {
	params := t.Params[:len(t.Params):len(t.Params)]
	if t.Tokens > 0 {
		params = append(params, Param{Name: tokensParam, Type: Integer})
	}
	return append(params, Param{Name: jsonParam, Type: Boolean, Hidden: t.Plain == nil})
}

// call checks the arguments, calls the tool and makes its answer fit. A wrong
// input, and all else that goes wrong, is for the model to read.
func (t *Tool) call(ctx context.Context, args Arguments, progress Progress) *mcp.CallToolResult {
	limit, err := t.take(args)
	if err != nil {
		return failure(err)
	}
	if t.Plain != nil && args[jsonParam] != true {
		delete(args, jsonParam)
		answer, err := t.Plain(context.WithValue(ctx, roomKey{}, limit), args, progress)
		if err != nil {
			return failure(err)
		}
		return &mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent(answer.fit(limit))}}
	}
	answer, err := t.object(ctx, args, limit, progress)
	if err != nil {
		return failure(err)
	}
	return &mcp.CallToolResult{
		Content:              []mcp.Content{mcp.NewTextContent(string(answer))},
		StructuredContent:    answer,
		RawStructuredContent: answer,
	}
}

// noteRoom are the tokens that are left for the note of a plain answer.
const noteRoom = 64

type roomKey struct{}

// Room gives the tokens that the body of a plain answer may take; 0 for no bound.
func Room(ctx context.Context) int {
	limit, _ := ctx.Value(roomKey{}).(int)
	if limit == 0 {
		return 0
	}
	return max(1, limit-noteRoom)
}

// take checks the arguments and takes out of them how long the answer may be.
func (t *Tool) take(args Arguments) (limit int, err error) {
	if err := bounded(t.Name, args); err != nil {
		return 0, err
	}
	if err := check(t.Name, t.params(), args); err != nil {
		return 0, err
	}
	limit = t.Tokens
	if n, ok := args[tokensParam].(float64); ok && t.Tokens > 0 {
		limit = int(n)
		delete(args, tokensParam)
	}
	if limit < 0 {
		return 0, output.Usagef("%s %d: use a positive number, or 0 for no bound", tokensParam, limit)
	}
	return limit, nil
}

// object answers with a JSON object.
func (t *Tool) object(ctx context.Context, args Arguments, limit int, progress Progress) (json.RawMessage, error) {
	delete(args, jsonParam)
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
