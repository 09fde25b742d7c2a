package mcp

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Resource is what a client can read, or with placeholders in its URI (RFC
// 6570), a template of such.
type Resource struct {
	URI, Name, Description string
	MIMEType               string
}

// Resources are what clients can read.
type Resources interface {
	List(ctx context.Context) ([]Resource, error)
	Templates() []Resource
	Read(ctx context.Context, uri string) (mimeType, text string, err error) // ErrNoResource when there is none
}

// ErrNoResource is the error of reading what there is not.
var ErrNoResource = errors.New("no such resource")

// Prompt is a text that a user can start a model with.
type Prompt struct {
	Name, Description string
	Arguments         []Param // strings
	Text              func(args map[string]string) string
}

// pageSize is how many items one page of a list has.
const pageSize = 100

// page gives the part of a list that a cursor means, and the next cursor.
func page[T any](list []T, cursor string) (part []T, next mcp.Cursor, err *protocolError) {
	from := 0
	if cursor != "" {
		text, bad := base64.RawURLEncoding.DecodeString(cursor)
		if bad == nil {
			from, bad = strconv.Atoi(string(text))
		}
		if bad != nil || from <= 0 || from >= len(list) {
			return nil, "", &protocolError{code: mcp.INVALID_PARAMS, message: fmt.Sprintf("cursor %q is none that was given out", cursor)}
		}
	}
	to := min(from+pageSize, len(list))
	if to < len(list) {
		next = mcp.Cursor(base64.RawURLEncoding.EncodeToString([]byte(strconv.Itoa(to))))
	}
	return list[from:to], next, nil
}

func (s *Server) listResources(ctx context.Context, cursor string) (mcp.ResultMetadata, *protocolError) {
	all, err := s.Resources.List(ctx)
	if err != nil {
		return nil, failed(err)
	}
	part, next, bad := page(all, cursor)
	if bad != nil {
		return nil, bad
	}
	list := make([]mcp.Resource, len(part))
	for i, r := range part {
		list[i] = mcp.Resource{URI: r.URI, Name: r.Name, Description: r.Description, MIMEType: r.MIMEType}
	}
	return mcp.NewListResourcesResult(list, next), nil
}

func (s *Server) listTemplates(cursor string) (mcp.ResultMetadata, *protocolError) {
	part, next, bad := page(s.Resources.Templates(), cursor)
	if bad != nil {
		return nil, bad
	}
	list := make([]mcp.ResourceTemplate, len(part))
	for i, r := range part {
		list[i] = mcp.NewResourceTemplate(r.URI, r.Name, mcp.WithTemplateDescription(r.Description), mcp.WithTemplateMIMEType(r.MIMEType))
	}
	return mcp.NewListResourceTemplatesResult(list, next), nil
}

func (s *Server) readResource(ctx context.Context, uri string) (mcp.ResultMetadata, *protocolError) {
	mimeType, text, err := s.Resources.Read(ctx, uri)
	if errors.Is(err, ErrNoResource) {
		return nil, &protocolError{mcp.RESOURCE_NOT_FOUND, oneLine(err), map[string]string{"uri": uri}}
	}
	if err != nil {
		return nil, failed(err)
	}
	return &mcp.ReadResourceResult{Contents: []mcp.ResourceContents{mcp.TextResourceContents{URI: uri, MIMEType: mimeType, Text: text}}}, nil
}

// failed makes an error of the protocol of what has no result to be reported in.
func failed(err error) *protocolError {
	code := mcp.INTERNAL_ERROR
	if output.Describe(err).Code != "error" {
		code = mcp.INVALID_PARAMS
	}
	return &protocolError{code: code, message: oneLine(err)}
}

// oneLine is an error with its hint in one line.
func oneLine(err error) string {
	d := output.Describe(err)
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + " (" + d.Hint + ")"
}

func (s *Server) listPrompts(cursor string) (mcp.ResultMetadata, *protocolError) {
	part, next, bad := page(s.Prompts, cursor)
	if bad != nil {
		return nil, bad
	}
	list := make([]mcp.Prompt, len(part))
	for i, p := range part {
		list[i] = mcp.Prompt{Name: p.Name, Description: p.Description}
		for _, a := range p.Arguments {
			list[i].Arguments = append(list[i].Arguments, mcp.PromptArgument{Name: a.Name, Description: a.Description, Required: a.Required})
		}
	}
	return mcp.NewListPromptsResult(list, next), nil
}

func (s *Server) getPrompt(name string, args Arguments) (mcp.ResultMetadata, *protocolError) {
	for _, p := range s.Prompts {
		if p.Name != name {
			continue
		}
		if err := check(name, p.Arguments, args); err != nil {
			return nil, failed(err)
		}
		texts := map[string]string{}
		for name, v := range args {
			texts[name], _ = v.(string)
		}
		return &mcp.GetPromptResult{Description: p.Description,
			Messages: []mcp.PromptMessage{mcp.NewPromptMessage(mcp.RoleUser, mcp.NewTextContent(p.Text(texts)))}}, nil
	}
	return nil, &protocolError{code: mcp.INVALID_PARAMS, message: fmt.Sprintf("unknown prompt %q", name)}
}
