package breaks

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostBuilds finds the references that meant a definition in each build and have none
// in some of them now: the one for that build was removed, or is built elsewhere.
func (c *Search) lostBuilds(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for i := range c.Files {
		d := &c.Files[i]
		old := d.Old
		if f := c.New[facts.FileID(d.Path)]; old == nil && f != nil && f.Match != nil {
			old = f.Match.Old.File
		}
		if old == nil || d.New == nil || !link.HasBuilds(old.Facts) {
			continue
		}
		found, err := c.lostBuildsIn(ctx, old, d.New)
		if err != nil {
			return nil, err
		}
		out = Merge(out, found)
	}
	return out, nil
}

// lostBuildsIn looks at the references of one file on both sides.
func (c *Search) lostBuildsIn(ctx context.Context, old, new *graph.File) ([]result.Break, error) {
	if !slices.ContainsFunc(c.EdgesOf(old), isConditional) {
		return nil, nil
	}
	names, now := c.NamesOf(old), c.boundNow(new)
	seen := map[compare.Use]bool{}
	var out []result.Break
	for s, was := range c.SitesOf(old).All() {
		if !slices.ContainsFunc(was, isConditional) {
			continue
		}
		source, ok := c.ToHead(was[0].Source)
		u := compare.Use{Source: source, Name: names[s]}
		if !ok || seen[u] {
			continue
		}
		seen[u] = true
		for _, is := range c.sameUses(now, u, was) {
			found, err := c.lostBuildsAt(ctx, old, new, was, is)
			if err != nil {
				return nil, err
			}
			out = Merge(out, found)
		}
	}
	return out, nil
}

// isConditional reports an edge that holds in some builds or branches alone.
func isConditional(e graph.Edge) bool {
	return e.Certainty == link.Alternative && e.Condition != ""
}

// boundNow lists the references of a file of the head side by what they name, with
// the edges of each, in order. It is shared and must not be changed.
func (c *Search) boundNow(f *graph.File) map[compare.Use][][]graph.Edge {
	if known, ok := c.uses[f]; ok {
		return known
	}
	names := c.NamesOf(f)
	uses := map[compare.Use][][]graph.Edge{}
	for s, edges := range c.SitesOf(f).All() {
		u := compare.Use{Source: edges[0].Source, Name: names[s]}
		uses[u] = append(uses[u], edges)
	}
	if c.uses == nil {
		c.uses = map[*graph.File]map[compare.Use][][]graph.Edge{}
	}
	c.uses[f] = uses
	return uses
}

// sameUses lists the references of the head side that name what one of the base
// side named: by the same name, or by one that its targets have now.
func (c *Search) sameUses(now map[compare.Use][][]graph.Edge, u compare.Use, was []graph.Edge) [][]graph.Edge {
	out := slices.Clip(now[u])
	listed := map[string]bool{u.Name: true}
	for _, e := range was {
		if d := c.Old[e.Target]; d != nil && d.Match != nil && !listed[d.Match.New.Name] {
			listed[d.Match.New.Name] = true
			out = append(out, now[compare.Use{Source: u.Source, Name: d.Match.New.Name}]...)
		}
	}
	return out
}

// lostBuildsAt compares the builds that a reference has a definition in.
func (c *Search) lostBuildsAt(ctx context.Context, old, new *graph.File, was, is []graph.Edge) ([]result.Break, error) {
	lost, err := c.outsideOf(ctx, c.Head, c.buildsOf(new).And(c.buildsOf(old)), is)
	if err != nil || lost.Empty() {
		return nil, err
	}
	var out []result.Break
	name := c.NamesOf(new)[compare.Site{Line: is[0].Line, Column: is[0].Column}]
	for _, e := range was {
		gone, err := c.lostWith(ctx, old, name, lost, e)
		if err != nil {
			return nil, err
		}
		if gone.Empty() {
			continue
		}
		at := c.CallerAt(new, is[0], "")
		at.Certainty, at.Condition = link.Exact.String(), e.Condition
		out = append(out, result.Break{Change: result.Removed, Symbol: compare.Render(c.Old[e.Target].Symbol), Reason: "is no longer defined " + gone.String(), Callers: []result.Caller{at}})
	}
	return out, nil
}

// lostWith gives the builds that a reference by a name lost with the definition of one edge:
// none where that is called so and its constraint narrowed, as those do who never built it.
func (c *Search) lostWith(ctx context.Context, old *graph.File, name string, lost link.Builds, e graph.Edge) (link.Builds, error) {
	d := c.Old[e.Target]
	if d == nil || c.inheritsElsewhere(d) {
		return link.Builds{}, nil
	}
	own := c.buildsOf(d.File)
	if d.Match != nil && d.Match.New.Name == name && !c.buildsOf(d.Match.New.File).And(own).Empty() {
		return link.Builds{}, nil
	}
	gone := lost.And(own)
	if gone.Empty() {
		return gone, nil
	}
	gone, err := c.builtBefore(ctx, link.Dir(old.Path), gone)
	if err != nil || gone.Empty() {
		return gone, err
	}
	return c.builtStill(ctx, link.Dir(old.Path), gone)
}

// builtBefore leaves the builds that a package of the base side was whole in: what
// else lacked a definition there had no such build.
func (c *Search) builtBefore(ctx context.Context, dir string, in link.Builds) (link.Builds, error) {
	for f, err := range c.FilesIn(ctx, c.Base, dir) {
		if err != nil {
			return in, err
		}
		if !link.HasBuilds(f.Facts) {
			continue
		}
		own := c.buildsOf(f)
		in = in.Without(own.And(link.Unbuildable(asLinked(f))))
		for _, edges := range c.SitesOf(f).All() {
			gap, err := c.outsideOf(ctx, c.Base, own, edges)
			if err != nil {
				return in, err
			}
			if in = in.Without(gap); in.Empty() {
				return in, nil
			}
		}
	}
	return in, nil
}

// builtStill leaves the builds that a package is meant for: a tag of the project's own
// that no file asks for any more was given up.
func (c *Search) builtStill(ctx context.Context, dir string, in link.Builds) (link.Builds, error) {
	var files []*link.File
	for f, err := range c.FilesIn(ctx, c.Head, dir) {
		if err != nil {
			return in, err
		}
		if link.HasBuilds(f.Facts) {
			files = append(files, asLinked(f))
		}
	}
	return in.AskedFor(files), nil
}

// outsideOf leaves the builds in which none of the definitions that edges lead to is.
func (c *Search) outsideOf(ctx context.Context, s *graph.Snapshot, in link.Builds, edges []graph.Edge) (link.Builds, error) {
	for _, e := range edges {
		if in.Empty() {
			return in, nil
		}
		f, err := c.File(ctx, s, e.TargetPath)
		if err != nil {
			return in, err
		}
		if f == nil || !link.HasBuilds(f.Facts) {
			return link.Builds{}, nil
		}
		in = in.Without(c.buildsOf(f))
	}
	return in, nil
}

// inheritsElsewhere reports a member whose type has supertypes, one of which may have
// it in the build that lacks it.
func (c *Search) inheritsElsewhere(d *compare.Definition) bool {
	o := c.OwnerOf(d)
	return o != nil && o.Facts != nil && len(o.Facts.Supers) > 0
}

// buildsOf gives the builds that a file belongs to.
func (c *Search) buildsOf(f *graph.File) link.Builds {
	known, ok := c.builds[f]
	if !ok {
		if c.builds == nil {
			c.builds = map[*graph.File]link.Builds{}
		}
		known = link.BuildsOf(asLinked(f))
		c.builds[f] = known
	}
	return known
}

func asLinked(f *graph.File) *link.File { return &link.File{Path: f.Path, Facts: f.Facts} }
