package python

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// slotted reports a member that a Python class of the head side names in its __slots__, where something may still give it a value.
func slotted(ctx context.Context, c *breaks.Search, d *compare.Definition) bool {
	p := c.OwnerOf(d)
	if p == nil || p.Match == nil || p.File.Language != "python" {
		return false
	}
	_, by := surface.Offer{File: p.Match.New.File, Index: p.Match.New.Index}.Members()
	slots := by["__slots__"]
	if slots.File == nil {
		return false
	}
	src := c.Text(ctx, c.Head, slots.File.Path)
	span := slots.Facts().Span
	if int(span.End) > len(src) {
		return false
	}
	text := string(src[span.Start:span.End])
	return (strings.Contains(text, `"`+d.Name+`"`) || strings.Contains(text, "'"+d.Name+"'")) && isFilled(ctx, c, slots.File, d.Name)
}

// isFilled reports a slot of a class in a file that a file of the head side gives a value: by its name, or by one that is computed.
func isFilled(ctx context.Context, c *breaks.Search, of *graph.File, name string) bool {
	if bytes.Contains(c.Text(ctx, c.Head, of.Path), []byte("setattr")) || bytes.Contains(c.Text(ctx, c.Head, of.Path), []byte("__setstate__")) {
		return true
	}
	filled := false
	err := c.Head.Leaves(ctx, func(l graph.Leaf) error {
		if filled || l.Language != of.Language {
			return nil
		}
		text := c.Text(ctx, c.Head, l.Path)
		if bytes.Contains(text, []byte("setattr")) && (bytes.Contains(text, []byte(`"`+name+`"`)) || bytes.Contains(text, []byte("'"+name+"'"))) {
			filled = true
		}
		if filled || !bytes.Contains(text, []byte("."+name)) {
			return nil
		}
		f, err := c.File(ctx, c.Head, l.Path)
		filled = err != nil || f == nil || slices.ContainsFunc(f.References(), func(r graph.Reference) bool {
			return r.Kind == result.EdgeWrites && r.Name == name && len(c.SitesOf(f).At(r.Line, r.Column)) == 0 // one that is bound is of another class
		})
		return err
	})
	return filled || err != nil
}
